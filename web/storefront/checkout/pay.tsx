// The page of a payment link. It is the same for all links and contains nothing of the order, because messengers
// fetch it for their previews. The secret token is in the fragment, and is sent only when the button is pressed.

import { useEffect, useState } from "react";
import type { MetaArgs } from "react-router";
import { formatPhone, telLink } from "../../../rules/phone.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { useShop } from "../use-shop.ts";
import { CheckoutTrust } from "./checkout-trust.tsx";
import type { Followed } from "./follow-payment-link.ts";

export function meta({ matches }: MetaArgs) {
  return hiddenPageMeta(rootDataOf(matches), "Pay for your order");
}

export default function Pay() {
  const { name, phone } = useShop();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Exclude<Followed, { path: string }> | null>(null);

  // A page that is restored from the back-forward cache would still be busy.
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    addEventListener("pageshow", restore);
    return () => removeEventListener("pageshow", restore);
  }, []);

  async function goOn() {
    setBusy(true);
    setFailure(null);
    try {
      const { followPaymentLink } = await import("./follow-payment-link.ts");
      const followed = await followPaymentLink(location.hash.slice(1));
      if ("path" in followed) return location.assign(followed.path);
      setFailure(followed);
    } catch {
      setFailure({ message: "This link could not be opened. Please try again.", goOn: null });
    }
    setBusy(false);
  }

  return (
    <main className="shell min-h-[85vh] pt-6 pb-20">
      <div className="mx-auto mt-8 max-w-md lg:mt-12">
        <h1 className="text-title">Pay for your order</h1>
        <p className="mt-3 text-lg text-ink-soft">
          {name} has taken your order on the phone. Please check that everything is right, then pay.
        </p>
        <Card as="div" size="large" className="mt-6">
          {failure && <Banner className="mb-5">{failure.message}</Banner>}
          {failure?.goOn ? (
            <ButtonLink to={failure.goOn.path} isWide>
              {failure.goOn.label}
            </ButtonLink>
          ) : (
            <Button size="large" isWide isBusy={isBusy} busyLabel="Opening..." onClick={() => void goOn()}>
              Continue to payment
            </Button>
          )}
          <p className="mt-4 text-ink-soft">
            Your order and your address are on the next page.
            {phone && (
              <>
                {" "}
                Questions? Call{" "}
                <a className="font-semibold whitespace-nowrap text-leaf underline" href={telLink(phone)}>
                  {formatPhone(phone)}
                </a>
                .
              </>
            )}
          </p>
        </Card>
        <div className="mt-5 border-t-2 border-line px-1 pt-5">
          <CheckoutTrust signs={["payment", "phone"]} />
        </div>
      </div>
    </main>
  );
}
