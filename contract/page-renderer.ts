// The interface between server and web: the only function of the web build that the server calls
// (web/render-page.ts).
import type { Transport } from "./api-client.ts";

/** What the server provides for rendering a page. */
export interface PageServices {
  /** How the page's loaders call the API. */
  transport: Transport;
  /** The nonce of the page's scripts in the Content-Security-Policy; null if the policy lists their hashes instead. */
  nonce: string | null;
  /** The shop's URL without a trailing slash, e.g. https://nendra.example. */
  publicUrl: string;
  /** The URL of the payment provider's checkout script. */
  checkoutScript: string;
  /** Whether the storefront's pages install the service worker. */
  serviceWorker: boolean;
  /** Logs that rendering failed. */
  reportFailure: (error: unknown) => void;
}

/**
 * Renders a document, or its data (`….data`). `WebRequest` and `WebResponse` stand for the platform's Request and
 * Response, because this folder is compiled without their types.
 */
export type RenderPage<WebRequest, WebResponse> = (
  request: WebRequest,
  services: PageServices,
) => Promise<WebResponse>;
