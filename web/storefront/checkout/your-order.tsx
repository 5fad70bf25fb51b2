// The order last paid for in this browser. The URL does not name the order: in another browser it shows none.
import type { MetaArgs } from "react-router";
import emptyPouch from "../../ui/art/empty-pouch.svg?url";
import { ButtonLink } from "../../ui/button.tsx";
import { Drawing } from "../../ui/page-state.tsx";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { OwnOrder } from "./own-order.tsx";

export function meta({ matches }: MetaArgs) {
  return hiddenPageMeta(rootDataOf(matches), "Your order");
}

export default function YourOrder() {
  return (
    <main className="shell min-h-dvh pt-8 pb-20">
      <h1 className="mb-6 text-title">Your order</h1>
      <OwnOrder whenNone={<NoOrder />} />
    </main>
  );
}

function NoOrder() {
  return (
    <div className="flex flex-col items-center gap-6 py-8 text-center">
      <Drawing src={emptyPouch} />
      <p className="max-w-prose text-lg text-balance">
        No order to show here. Your order is shown for 24 hours in the browser you paid with. Your e-mail has
        the details.
      </p>
      <ButtonLink to="/explore">Explore Snacks</ButtonLink>
    </div>
  );
}
