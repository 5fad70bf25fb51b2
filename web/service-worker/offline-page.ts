// The page that is shown without a connection, in place of one that is not cached.
import { offlineDocument } from "./offline-document.ts";

const BODY =
  `<main class="shell flex min-h-dvh flex-col items-center justify-center gap-5 py-16 text-center">` +
  `<h1 class="font-display text-title font-extrabold">No connection</h1>` +
  `<p class="max-w-md text-lg text-ink-soft" role="status">Nothing is lost: your cart is saved on this device, and an order ` +
  `that you placed is safe with the shop. This page reloads when you are online.</p>` +
  `<p class="flex flex-wrap justify-center gap-3">` +
  `<a class="inline-flex min-h-11 items-center rounded-control bg-chilli px-5 font-display font-bold text-white" href="">Try again</a>` +
  `<a class="inline-flex min-h-11 items-center rounded-control border-2 border-current px-5 font-display font-bold text-leaf" href="/cart">Open your cart</a>` +
  "</p></main>";

/** @param styleSheets addresses of the shop's style sheets */
export function offlinePage(styleSheets: readonly string[]): Promise<Response> {
  return offlineDocument({ title: "No connection", body: BODY, styleSheets });
}
