// The HTML page for a browser whose request is refused before any page can be rendered.
import { createHash } from "node:crypto";
import type { ShopError } from "../../errors.ts";

const STYLE =
  "body{font:1.125rem/1.5 system-ui,sans-serif;max-width:26rem;margin:20vh auto;padding:0 1.5rem;color:#2b2118;" +
  "background:#fffaf0}h1{font-size:1.5rem}a{color:#1d5b38}.home{display:inline-block;margin-top:.5rem;" +
  "padding:.7rem 1.5rem;border-radius:.9rem;background:#1d5b38;color:#fff;font-weight:700;text-decoration:none}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
/** The content security policy of a refusal page. */
export const REFUSAL_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`;

interface PageRequest {
  method?: string | undefined;
  url?: string | undefined;
  headers: { accept?: string | undefined };
}

/** Whether a browser requests a page for a person to read: not an address of the API, and HTML is accepted. */
export function wantsPage({ method, url = "", headers }: PageRequest): boolean {
  const path = url.replace(/^https?:\/\/[^/]*/i, "");
  const isRead = method === "GET" || method === "HEAD";
  return isRead && !/^[/\\]+api(?:[/?]|$)/.test(path) && /\btext\/html\b/i.test(headers.accept ?? "");
}

/** Whether a path ends inside a percent-encoded character (`/caf%E0%A4`), so that no route can match it. */
export function isUnreadablePath(url: string): boolean {
  if (!url.includes("%")) return false;
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ""));
    return false;
  } catch {
    return true;
  }
}

/**
 * A self-contained page that loads nothing. If a retry makes sense, the page reloads itself.
 * @param refusal its message is shown as text, and never contains client input
 */
export function refusalPage({ status, message, retryAfter }: ShopError): string {
  const [title, body] =
    retryAfter === undefined
      ? [
          status === 404 || status === 400 ? "Oops! Page not found" : "This page is not available",
          withHome(status, message),
        ]
      : ["One moment, please", withRetry(message, Math.ceil(retryAfter))];
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex">` +
    (retryAfter === undefined ? "" : `<meta http-equiv="refresh" content="${Math.ceil(retryAfter)}">`) +
    `<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1>${body}</main></html>`
  );
}

function withHome(status: number, message: string): string {
  const text =
    status === 404 || status === 400 ? "The address may have a typo, or the page has moved." : message;
  return `<p>${text}</p><p><a class="home" href="/">Return to Home</a></p>`;
}

function withRetry(message: string, seconds: number): string {
  return (
    `<p role="status">${message}</p>` +
    `<p>This page reloads in ${seconds} seconds. What is in your cart stays there. <a href="">Try now</a></p>`
  );
}
