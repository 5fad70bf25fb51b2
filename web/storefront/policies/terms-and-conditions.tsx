import { Link } from "react-router";
import { fssaiName } from "../../../rules/fssai-name.ts";
import { formatRupees } from "../../../rules/money.ts";
import { isDeliveryFree } from "../../../rules/pricing.ts";
import { useDeliveryTerms, useShop } from "../use-shop.ts";
import { policyLoader } from "./own-policy.ts";
import { ContactLines, PolicyPage, policyMeta } from "./policy-page.tsx";

export const loader = policyLoader("terms");

export const meta = policyMeta(
  "terms",
  "The terms of buying snacks from us: ordering, prices, coupons, payment, delivery and your rights.",
);

export default function TermsAndConditions() {
  const shop = useShop();
  const terms = useDeliveryTerms();
  const deliveryText = isDeliveryFree(terms)
    ? "Delivery is free."
    : `Delivery costs ${formatRupees(terms.charge)} an order and is free when your items come to more than ${formatRupees(terms.freeAbove)} before any coupon.`;
  return (
    <PolicyPage
      name="terms"
      effective="2026-11-21"
      summary={`These are the terms between you and ${shop.name} when you use this website or buy snacks from it. We have kept them short and plain; please read them before you order.`}
      sections={[
        {
          id: "who-we-are",
          title: "Who we are",
          body: (
            <>
              <p>
                This shop is run by {shop.legalName}, {shop.postalAddress}. We make and sell packaged snacks
                to customers in India.
              </p>
              <dl>
                {shop.gstin && (
                  <>
                    <dt>GSTIN</dt>
                    <dd>{shop.gstin}</dd>
                  </>
                )}
                {shop.fssaiNumber && (
                  <>
                    <dt>{fssaiName(shop.fssaiNumber)}</dt>
                    <dd>{shop.fssaiNumber}</dd>
                  </>
                )}
              </dl>
              <ContactLines shop={shop} />
            </>
          ),
        },
        {
          id: "ordering",
          title: "Ordering",
          body: (
            <>
              <p>
                You need no account. To order, you prove your WhatsApp number with a one-time code, give a
                delivery address in India and pay online. You must be 18 or older, or order with a parent or
                guardian.
              </p>
              <p>
                Your payment is your order; our contract begins when the payment has reached us and we confirm
                it. If we cannot supply what you bought, we tell you and refund you in full.
              </p>
              <p>Please give details that are true and complete: they are all the courier has to find you.</p>
            </>
          ),
        },
        {
          id: "prices",
          title: "Prices and delivery charge",
          body: (
            <>
              <p>
                Prices are in Indian rupees and include all taxes. No item is sold above its MRP.{" "}
                {deliveryText} The full amount, with its parts, is shown before you pay; nothing is added
                afterwards.
              </p>
              <p>
                A price may change while a snack waits in your cart. We then tell you before you pay, and you
                are free to leave it.
              </p>
            </>
          ),
        },
        {
          id: "coupons",
          title: "Coupons",
          body: (
            <p>
              A coupon lowers the price of the items, not the delivery charge. One coupon can be used on an
              order, it cannot be exchanged for money, and it may end or run out. It counts only if it is
              still valid at the moment you pay.
            </p>
          ),
        },
        {
          id: "payment",
          title: "Payment",
          body: (
            <p>
              Payments are taken by Razorpay, by UPI, card, netbanking or wallet. Your card or bank details go
              to Razorpay and your bank only; we never see or keep them.
            </p>
          ),
        },
        {
          id: "delivery-and-refunds",
          title: "Delivery, cancellation and refunds",
          body: (
            <p>
              Delivery follows our <Link to="/shipping-policy">Shipping Policy</Link>. Cancelling,
              replacements and refunds follow <Link to="/refund-policy">Cancellations and Refunds</Link>. Both
              are part of these terms.
            </p>
          ),
        },
        {
          id: "our-snacks",
          title: "Our snacks",
          body: (
            <>
              <p>
                Pictures show the product as faithfully as we can; handmade food varies in colour, shape and
                curl. Ingredients, net quantity and best-before are on every pack, and the pack is what
                counts.
              </p>
              <p>
                If you have an allergy, read the ingredients before you eat, and ask us if you are unsure.
                Keep packs closed, cool and dry.
              </p>
            </>
          ),
        },
        {
          id: "fair-use",
          title: "Fair use of this site",
          body: (
            <>
              <p>You agree not to</p>
              <ul>
                <li>use another person’s phone number, address or means of payment without permission;</li>
                <li>guess at codes, coupons or order numbers, or disturb the working of the site; or</li>
                <li>copy our name, logo, texts or pictures for trade without asking us.</li>
              </ul>
              <p>We may decline or cancel an order placed this way, and refund what was paid for it.</p>
            </>
          ),
        },
        {
          id: "liability",
          title: "Our responsibility",
          body: (
            <p>
              We answer for the food we sell and for what we promise here. We do not answer for losses that
              neither of us could foresee, for delays by a courier, or for events beyond our control such as
              floods, strikes or failures of a network. As far as the law allows, what we owe you for an order
              is limited to what you paid for it. Nothing here takes away a right the Consumer Protection Act,
              2019 gives you.
            </p>
          ),
        },
        {
          id: "privacy",
          title: "Your data",
          body: (
            <p>
              What we know about you, and why, is described in our{" "}
              <Link to="/privacy-policy">Privacy Policy</Link>.
            </p>
          ),
        },
        {
          id: "disputes",
          title: "Complaints and law",
          body: (
            <>
              <p>
                Write to our grievance officer first: {shop.grievanceOfficer.name},{" "}
                {shop.grievanceOfficer.designation}, at the contacts above. We acknowledge within 48 hours and
                settle within one month.
              </p>
              <p>
                These terms follow the laws of India. Disputes go to the courts where our registered address
                lies, or to the consumer commission where you live, as the law lets you choose.
              </p>
            </>
          ),
        },
        {
          id: "changes",
          title: "Changes",
          body: (
            <p>
              When we change these terms, the new text and its date appear here. Your order follows the terms
              that were on this page when you paid.
            </p>
          ),
        },
      ]}
    />
  );
}
