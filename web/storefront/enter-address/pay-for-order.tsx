import { useCallback, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Address } from "../../../contract/address.ts";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import { tidyAddress } from "../../../rules/address.ts";
import { isPaidFor } from "../../../rules/order-status.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { OrderLines } from "../../ui/order-lines.tsx";
import { countOfItems, PriceRows } from "../checkout/checkout-price-rows.tsx";
import { CheckoutSteps } from "../checkout/checkout-steps.tsx";
import { CheckoutTrust } from "../checkout/checkout-trust.tsx";
import type { RootData } from "../seo.ts";
import { forgetDraft } from "./address-draft.ts";
import { ADDRESS_FORM, AddressForm } from "./address-form.tsx";
import { OrderIsClosed, PriceChanges } from "./order-notices.tsx";
import { PayingOverlay } from "./paying-overlay.tsx";
import { useAddressForm } from "./use-address-form.ts";
import { useFreshOrder } from "./use-fresh-order.ts";
import { type PaymentStage, usePayment } from "./use-payment.ts";

const CARD = "rounded-card bg-white p-5 shadow-card sm:p-7";

/** The order, its address form, and the button that pays for it. */
export function PayForOrder({
  loaded,
  saved,
  phone,
  root,
}: {
  loaded: ShopperOrder;
  saved: Address | null;
  phone: string;
  root: RootData;
}) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { orderId } = loaded;
  const onUnverified = useCallback(
    () => void navigate(`/verify-otp/${encodeURIComponent(orderId)}`, { replace: true }),
    [navigate, orderId],
  );
  const { order, refresh } = useFreshOrder(loaded, onUnverified);
  const address = useAddressForm(orderId, saved, loaded.addressId);
  const { stage, problem, pay } = usePayment({
    order,
    phone,
    shopName: root.shop.name,
    publicUrl: root.publicUrl,
    redirectOutcome: search.get("payment"),
    refresh,
    onPaid: () => {
      forgetDraft(orderId);
      void navigate("/payment-success");
    },
    onUnverified,
    onFieldErrors: address.showServerErrors,
  });
  const problemBox = useRef<HTMLDivElement>(null);
  const isPayable = order.status === "Verified";
  const hasOverlay = isOverlaid(stage);

  useEffect(() => {
    if (isPaidFor(order.status)) forgetDraft(orderId);
  }, [order.status, orderId]);

  // On a phone it is far below the form.
  useEffect(() => {
    if (problem) problemBox.current?.scrollIntoView({ block: "center" });
  }, [problem]);

  function submit() {
    if (!address.isValid) return address.showMistakes();
    const savedId = address.mode === "previous" ? (saved?._id ?? null) : null;
    void pay(tidyAddress(address.values), savedId);
  }

  return (
    <main className="shell pt-6 pb-20">
      <div inert={hasOverlay}>
        <CheckoutSteps at="Address & pay" />
        <div className="mt-8 grid items-start gap-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_25rem] xl:gap-12 xl:grid-cols-[minmax(0,1fr)_28rem]">
          <section aria-labelledby="delivery">
            <h1 id="delivery" className="text-title">
              {isPayable ? "Delivery address" : "Your order"}
            </h1>
            <div className={`mt-6 ${CARD}`}>
              {isPayable ? (
                <>
                  <p className="mb-6 text-ink-soft">
                    Our courier calls{" "}
                    <strong className="whitespace-nowrap text-leaf">{formatPhone(phone)}</strong> when your
                    parcel arrives.
                  </p>
                  <AddressForm address={address} onSubmit={submit} />
                </>
              ) : (
                <OrderIsClosed order={order} />
              )}
            </div>
          </section>
          <section
            aria-labelledby="summary"
            className={`${CARD} lg:sticky lg:top-[calc(var(--header-height)+1rem)]`}
          >
            <h2 id="summary" className="text-heading">
              Order Summary
            </h2>
            <div className="mt-2">
              <OrderLines lines={order.items} />
            </div>
            <div className="mt-2 border-t-2 border-line pt-4">
              <PriceRows count={countOfItems(order.items)} price={priceOf(order)} coupon={order.coupon} />
            </div>
            <div className="mt-5 space-y-4">
              {isPayable && <PriceChanges changes={order.changed} />}
              {isPayable && problem && (
                <div ref={problemBox}>
                  <Banner>{problem}</Banner>
                </div>
              )}
              {stage === "late" ? <ConfirmingLate /> : <PayButton order={order} isReady={address.isValid} />}
              {isPayable && <CheckoutTrust signs={["payment", "refund", "phone"]} />}
            </div>
          </section>
        </div>
      </div>
      {hasOverlay && <PayingOverlay />}
    </main>
  );
}

function isOverlaid(stage: PaymentStage): boolean {
  return stage === "starting" || stage === "open" || stage === "confirming";
}

function priceOf({ itemsPrice, discount, shippingCharges, totalAmount }: ShopperOrder) {
  return { items: itemsPrice, discount, delivery: shippingCharges, total: totalAmount };
}

function PayButton({ order, isReady }: { order: ShopperOrder; isReady: boolean }) {
  if (order.status === "Verified") {
    return (
      <div>
        <Button type="submit" form={ADDRESS_FORM} size="large" isWide disabled={!isReady}>
          Proceed to Payment
        </Button>
        {!isReady && (
          <p className="mt-3 text-center text-sm text-ink-soft">Fill in the delivery address to go on.</p>
        )}
      </div>
    );
  }
  if (!isPaidFor(order.status) || order.status === "Cancelled" || order.status === "Refunded") return null;
  return (
    <Button size="large" isWide disabled>
      Order Already Paid
    </Button>
  );
}

function ConfirmingLate() {
  return (
    <p role="status" className="rounded-control bg-leaf-wash px-4 py-3">
      Your payment is being confirmed. Banks sometimes take a few minutes: you may close this page, and we
      will message you as soon as it has arrived. Please do not pay again.
    </p>
  );
}
