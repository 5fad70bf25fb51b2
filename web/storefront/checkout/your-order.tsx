// The order last paid for in this browser. The URL does not name the order: in another browser it shows none.
import type { MetaArgs } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
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
    <div className="max-w-prose space-y-6">
      <p className="text-lg">
        No order to show here. Your order is shown for 24 hours in the browser you paid with. Your e-mail has
        the details.
      </p>
      <ButtonLink to="/explore">Explore Snacks</ButtonLink>
    </div>
  );
}
