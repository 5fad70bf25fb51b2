// A document that a worker makes while the shop cannot be reached.

/** Reloads the page once the shop can be reached. */
const SCRIPT =
  'const again = () => fetch("/readyz").then(({ ok }) => ok && location.reload(), () => {});' +
  'addEventListener("online", again); setInterval(again, 5000);';

interface OfflineDocument {
  title: string;
  /** Its HTML. */
  body: string;
  /** Addresses of cached style sheets. */
  styleSheets?: readonly string[];
  /** CSS of its own. */
  styles?: string;
}

export async function offlineDocument(page: OfflineDocument): Promise<Response> {
  const { title, body, styleSheets = [], styles = "" } = page;
  const policy =
    `default-src 'none'; script-src '${await hashOf(SCRIPT)}'; style-src 'self' '${await hashOf(styles)}'; ` +
    "font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";
  const links = styleSheets.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  return new Response(
    `<!doctype html><html lang="en-IN"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<title>${escapeHtml(title)}</title>${links}<style>${styles}</style><script>${SCRIPT}</script></head>` +
      `<body>${body}</body></html>`,
    {
      status: 503,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": policy,
      },
    },
  );
}

/** A source of a content security policy. */
async function hashOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
