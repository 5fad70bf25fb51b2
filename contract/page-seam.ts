// The seam between server and web: the one function of the web build that the server calls (web/render-page.ts).
import type { Transport } from "./api-client.ts";

/** What a page needs from the server while it is rendered. */
export interface PageServices {
  /** How the page's loaders reach the API. */
  transport: Transport;
  /** For the page's scripts in the Content-Security-Policy; null where the policy lists their hashes instead. */
  nonce: string | null;
  /** The shop's URL without a slash at the end, e.g. https://nendra.example. */
  publicUrl: string;
  /** Where the payment provider's checkout script is loaded from. */
  checkoutScript: string;
  /** Says in the log that the page could not be made, and why. */
  reportFailure: (error: unknown) => void;
}

/**
 * Renders a document, or its data (`….data`). `WebRequest` and `WebResponse` stand for the platform's Request and
 * Response, whose types this room is compiled without.
 */
export type RenderPage<WebRequest, WebResponse> = (
  request: WebRequest,
  services: PageServices,
) => Promise<WebResponse>;
