import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Address } from "../../../contract/address.ts";
import { CONNECTION_LOST } from "../../../contract/api-client.ts";
import { type ShopperOrder, viewOrder } from "../../../contract/checkout.ts";
import { tidyAddress } from "../../../rules/address.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { isPaidFor } from "../../../rules/order-status.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { api } from "../../api.ts";
import type { RootData } from "../../root-data.ts";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Note } from "../../ui/note.tsx";
import { verifyPath } from "../paths.ts";
import { payingOrder } from "../remembered.ts";
import { useIsLeft } from "../use-is-left.ts";
import { useUntilOnline } from "../use-until-online.ts";
import { AddressForm } from "./address-form.tsx";
import { rememberOrder, rememberPaying } from "./after-paying.ts";
import { BuyerBox } from "./buyer-box.tsx";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { CheckoutTrust } from "./checkout-trust.tsx";
import { NotYou } from "./not-you.tsx";
import { OrderIsClosed } from "./order-notices.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PayBar, PayingOverlay } from "./pay-bar.tsx";
import { isStillShown, type PaymentStage } from "./payment-steps.ts";
import { useAddressForm } from "./use-address-form.ts";
import { useBuyer } from "./use-buyer.ts";
import { usePayment } from "./use-payment.ts";
import { useReloadRestored } from "./use-reload-restored.ts";
import { placeToChooseOf } from "./way-back.tsx";

/** The order, its address form and the payment button. */
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
  const isLeft = useIsLeft();
  const onUnverified = useCallback(() => {
    if (!isLeft.current) void navigate(verifyPath(orderId), { replace: true });
  }, [navigate, orderId, isLeft]);
  const { order, refresh } = useFreshOrder(loaded);
  const address = useAddressForm(orderId, saved, loaded.addressId);
  const buyer = useBuyer(loaded);
  const { stage, problem, pay } = usePayment({
    order,
    phone,
    shopName: root.shop.name,
    publicUrl: root.publicUrl,
    redirectOutcome: search.get("payment"),
    refresh,
    onPaid: () => {
      rememberOrder(orderId);
      // Of a payment that is confirmed later, the cart reports the result (earlier-payment.tsx).
      if (!isLeft.current) void navigate("/payment-success", { state: { orderId } });
    },
    onUnverified,
    onFieldErrors: (found) => {
      buyer.showServerErrors(found);
      address.showServerErrors(found);
    },
  });
  const problemBox = useRef<HTMLDivElement>(null);
  const isPayable = order.status === "Verified";
  const hasOverlay = isOverlaid(stage);

  // A payment in progress goes on: the shop needs no session to confirm it.
  const mustVerify = !order.verified && stage === "idle";
  useEffect(() => {
    if (mustVerify) onUnverified();
  }, [mustVerify, onUnverified]);

  // While the payment is being confirmed, a new document would not know of it.
  useReloadRestored(stage !== "confirming" && stage !== "late");

  useEffect(() => {
    if (!isPaidFor(order.status)) return;
    rememberOrder(orderId);
    payingOrder.remove();
  }, [order.status, orderId]);

  // Behind the provider's checkout no message is read: it is shown once the checkout is closed.
  const isLost = problem?.message === CONNECTION_LOST;
  const isBack = useUntilOnline(isLost ? CONNECTION_LOST : null) === null;
  const shownProblem = hasOverlay || (isLost && isBack) ? null : problem;
  // On phones the message is far below the form.
  useEffect(() => {
    if (shownProblem) problemBox.current?.scrollIntoView({ block: "center" });
  }, [shownProblem]);

  async function submit() {
    if (!address.isValid) return address.showFirstMistake();
    if (order.gstInvoice && !(await buyer.check())) return;
    const savedId = address.mode === "previous" ? (saved?._id ?? null) : null;
    rememberPaying(order);
    payingOrder.write(orderId);
    void pay(tidyAddress(address.values), savedId, order.gstInvoice ? buyer.input : {});
  }

  const explanation = shownProblem && isStillShown(shownProblem, order.status) && (
    <div ref={problemBox}>
      <Banner>
        {shownProblem.message}
        {shownProblem.isSoldOut && <ChooseAnother orderId={orderId} />}
      </Banner>
    </div>
  );
  return (
    <main className="shell pt-6 pb-20">
      <div inert={hasOverlay}>
        <CheckoutSteps at="Address & pay" />
        <div className="mt-6 flex flex-col gap-6 lg:mt-10 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8 xl:grid-cols-[minmax(0,1fr)_28rem] xl:gap-x-12">
          <OrderSummary order={order} isPayable={isPayable} />
          <section aria-labelledby="delivery" className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <h1 id="delivery" className="text-title">
              {isPayable ? "Delivery address" : "Your order"}
            </h1>
            <Card as="div" size="large" className="mt-6">
              {isPayable ? (
                <>
                  <div className="mb-4 text-ink-soft">
                    <p>
                      Our courier calls{" "}
                      <strong className="whitespace-nowrap text-leaf">{formatPhone(phone)}</strong> when your
                      parcel arrives.
                    </p>
                    <NotYou orderId={orderId} />
                  </div>
                  <AddressForm address={address} onSubmit={() => void submit()} />
                  {order.gstInvoice && <BuyerBox buyer={buyer} state={address.values.state} />}
                </>
              ) : (
                <div className="space-y-5">
                  {explanation}
                  <OrderIsClosed order={order} />
                </div>
              )}
            </Card>
          </section>
          {/* On phones the children take part in the outer column, so that the pay bar can stick to the bottom along
              all of it. */}
          <div className="max-lg:contents lg:sticky lg:top-[calc(var(--sticky-top)+1rem)] lg:col-start-2 lg:space-y-5">
            {isPayable && explanation}
            {stage === "late" && isPayable ? (
              <ConfirmingLate hasEmail={address.values.email !== ""} />
            ) : (
              <PayBar order={order} isReady={address.isValid} />
            )}
            {isPayable && <CheckoutTrust signs={["payment", "refund", "phone"]} />}
          </div>
        </div>
      </div>
      {hasOverlay && <PayingOverlay />}
    </main>
  );
}

function ChooseAnother({ orderId }: { orderId: OrderNumber }) {
  const { path, label } = placeToChooseOf(orderId);
  return (
    <ButtonLink to={path} variant="secondary" className="mt-3 flex">
      {label}
    </ButtonLink>
  );
}

function isOverlaid(stage: PaymentStage): boolean {
  return stage === "starting" || stage === "open" || stage === "confirming";
}

function ConfirmingLate({ hasEmail }: { hasEmail: boolean }) {
  return (
    <Note as="p" tone="green" role="status">
      Your payment is being confirmed. Banks sometimes take a few minutes: you may close this page
      {hasEmail && ", and we will e-mail you as soon as it has arrived"}. Please do not pay again.
    </Note>
  );
}

/** Reloads the order on request, and when the shopper returns to the tab. */
function useFreshOrder(loaded: ShopperOrder) {
  const [order, setOrder] = useState(loaded);
  const { orderId } = loaded;
  const newest = useRef(0);

  const refresh = useCallback(async () => {
    newest.current += 1;
    const own = newest.current;
    try {
      const fresh = await api(viewOrder, { params: { id: orderId } });
      // The reply of a later request may have come before.
      if (own === newest.current) setOrder(fresh);
      return fresh;
    } catch {
      // The order on the screen stays as it is.
      return null;
    }
  }, [orderId]);

  useEffect(() => {
    const handleVisibility = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    document.addEventListener("visibilitychange", handleVisibility);
    return () => document.removeEventListener("visibilitychange", handleVisibility);
  }, [refresh]);

  return { order, refresh };
}
