// The page that is shown without a connection, in place of one that is not cached.

/** Reloads the page once the shop can be reached. */
const SCRIPT =
  'const again = () => fetch("/readyz").then(({ ok }) => ok && location.reload(), () => {});' +
  'addEventListener("online", again); setInterval(again, 5000);';

/** @param styles addresses of the shop's style sheets */
export async function offlinePage(styles: readonly string[]): Promise<Response> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(SCRIPT)));
  const policy =
    `default-src 'none'; script-src 'sha256-${btoa(String.fromCharCode(...hash))}'; style-src 'self'; ` +
    "font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'";
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  return new Response(
    `<!doctype html><html lang="en-IN"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<title>No connection</title>${links}<script>${SCRIPT}</script></head>` +
      `<body><main class="shell flex min-h-dvh flex-col items-center justify-center gap-5 py-16 text-center">` +
      `<h1 class="font-display text-title font-extrabold">No connection</h1>` +
      `<p class="max-w-md text-lg text-ink-soft" role="status">Nothing is lost: your cart is saved on this device, and an order ` +
      `that you placed is safe with the shop. This page reloads when you are online.</p>` +
      `<p class="flex flex-wrap justify-center gap-3">` +
      `<a class="inline-flex min-h-11 items-center rounded-control bg-chilli px-5 font-display font-bold text-white" href="">Try again</a>` +
      `<a class="inline-flex min-h-11 items-center rounded-control border-2 border-current px-5 font-display font-bold text-leaf" href="/cart">Open your cart</a>` +
      `</p></main></body></html>`,
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
