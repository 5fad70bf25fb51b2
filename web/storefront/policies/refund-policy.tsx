import { Link } from "react-router";
import { useShop } from "../use-shop.ts";
import { policyLoader } from "./own-policy.ts";
import { ContactLines, PolicyPage, policyMeta } from "./policy-page.tsx";

export const loader = policyLoader("refund");

export const meta = policyMeta(
  "refund",
  "Cancel free of charge until we pack. Damaged, wrong or late? We replace or refund, in 5–7 working days.",
);

export default function RefundPolicy() {
  const shop = useShop();
  return (
    <PolicyPage
      name="refund"
      effective="2026-11-21"
      summary="Change of mind before we pack? You get everything back. Something wrong with what arrived? Tell us within 7 days and we replace it or refund it, whichever you like better."
      sections={[
        {
          id: "cancel-before-packing",
          title: "Cancelling before we pack",
          body: (
            <>
              <p>
                You may cancel a paid order at any time before it is packed, for any reason and at no charge.
                Call or e-mail us with your order number; the full amount, delivery included, is refunded.
              </p>
              <p>
                An order that was never paid needs no cancelling: it simply expires. If we have to cancel, for
                instance because a snack did not pass our checks, we tell you at once and refund you in full.
              </p>
            </>
          ),
        },
        {
          id: "after-packing",
          title: "After it is packed",
          body: (
            <p>
              Snacks are food, made to be eaten fresh. Once a parcel is packed we cannot take it back for a
              change of mind. This never limits your rights when something is wrong with it; those are below.
            </p>
          ),
        },
        {
          id: "when-we-refund",
          title: "When we replace or refund",
          body: (
            <>
              <p>We replace the item or refund it, as you choose, when what arrived is</p>
              <ul>
                <li>damaged, leaking, stale, spoiled or otherwise defective;</li>
                <li>past its best-before date, or so near it that it cannot reasonably be eaten in time;</li>
                <li>not what you ordered, or not as described on its product page;</li>
                <li>incomplete, or lost on the way; or</li>
                <li>delivered later than the date we had agreed with you, and you no longer want it.</li>
              </ul>
              <p>
                For these reasons we do not refuse a refund, and we pay the return if we ask for one. Usually
                a photograph is all we need.
              </p>
            </>
          ),
        },
        {
          id: "how-to-ask",
          title: "How to ask",
          body: (
            <>
              <ol>
                <li>
                  Write or call within 7 days of delivery. A fault that could not be seen earlier, such as
                  inside a sealed pack, may be reported until the best-before date.
                </li>
                <li>
                  Give your order number, say what is wrong, and send a photograph of the pack if you can.
                </li>
                <li>We answer within 48 hours, and tell you what we will do and by when.</li>
              </ol>
              <ContactLines shop={shop} />
            </>
          ),
        },
        {
          id: "how-refunds-arrive",
          title: "How refunds arrive",
          body: (
            <>
              <p>
                A refund returns by the way you paid: to the same UPI account, card, bank account or wallet,
                through our payment provider Razorpay. Once we have agreed to a refund it usually reaches you
                in 5–7 working days; your bank may take a little longer to show it.
              </p>
              <p>
                If we cancel, or the whole order has to be refunded, you receive the whole amount you paid,
                delivery charge included. When one item of several is refunded you receive its price, less its
                share of any coupon used.
              </p>
            </>
          ),
        },
        {
          id: "payment-went-wrong",
          title: "Charged, but no order?",
          body: (
            <p>
              If money left your account and the page did not say thank you, do nothing for a few minutes:
              banks sometimes answer late, and the order then completes automatically. A payment that we
              cannot match to an order, or a second payment for the same order, is refunded in full without
              your asking.
            </p>
          ),
        },
        {
          id: "grievances",
          title: "Not satisfied?",
          body: (
            <>
              <p>
                Our grievance officer is {shop.grievanceOfficer.name}, {shop.grievanceOfficer.designation}.
                Your complaint is acknowledged within 48 hours and settled within one month of reaching us, as
                the Consumer Protection (E-Commerce) Rules, 2020 require. You may also call the National
                Consumer Helpline on <a href="tel:1915">1915</a>.
              </p>
              <p>
                How we handle your personal data is described in our{" "}
                <Link to="/privacy-policy">Privacy Policy</Link>.
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
