import { type ReactNode, useEffect, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useParams,
} from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { viewOrder } from "../../../contract/checkout.ts";
import { formatRupees } from "../../../rules/money.ts";
import { isPaidFor, type OrderStatus } from "../../../rules/order-status.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { api } from "../../api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { answerFailures } from "../answer-failures.ts";
import { countOfItems } from "../checkout/checkout-price-rows.tsx";
import { CheckoutSteps } from "../checkout/checkout-steps.tsx";
import { CheckoutTrust } from "../checkout/checkout-trust.tsx";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { VerifyOtpForm } from "./verify-otp-form.tsx";

// Long enough to read that the code was right.
const LEAVING_AFTER_MS = 900;

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  try {
    return await api(viewOrder, { params: { id: params.orderId ?? "" } });
  } catch (error) {
    // Without a connection there is no knowing, and home could not be shown either.
    if (isApiError(error) && error.status === 0) return answerFailures(Promise.reject(error));
    throw redirect("/");
  }
}
clientLoader.hydrate = true as const;

export function meta({ matches }: MetaArgs) {
  return hiddenPageMeta(rootDataOf(matches), "Verify Your Number");
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className="shell min-h-[85vh] pt-6 pb-20">
      <CheckoutSteps at="Verify" />
      <div className="mx-auto mt-8 max-w-md lg:mt-12">
        <h1 className="text-title">Verify Your Number</h1>
        {children}
      </div>
    </main>
  );
}

const CARD = "mt-6 rounded-card bg-white p-5 shadow-card sm:p-7";

function Ask() {
  return (
    <p className="mt-3 text-lg text-ink-soft">
      Enter your Whatsapp phone number to receive a verification code.
    </p>
  );
}

/** Under the card: what is being bought, and why it is safe to go on. */
function Below({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 px-1">
      <div className="flex justify-between gap-4">{children}</div>
      <div className="mt-5 border-t-2 border-line pt-5">
        <CheckoutTrust signs={["phone", "payment"]} />
      </div>
    </div>
  );
}

export function HydrateFallback() {
  return (
    <Frame>
      <Ask />
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div className={CARD}>
        <Skeleton className="h-6 w-44" />
        <Skeleton className="mt-1.5 h-14" />
        <Skeleton className="mt-5 h-14" />
      </div>
      <Below>
        <Skeleton className="h-6 w-full" />
      </Below>
    </Frame>
  );
}

function leaveFor(orderId: string, phone: string) {
  // A whole document: the address page has a policy of its own, which lets the payment provider in.
  window.location.assign(`/enter-address/${encodeURIComponent(orderId)}/${phone}`);
}

export default function VerifyOtp() {
  const order = useLoaderData<typeof clientLoader>();
  const { orderId = "" } = useParams();
  const [isLeaving, setLeaving] = useState(false);

  // Come back to from the address page, this one may still be as it was when it was left.
  useEffect(() => {
    const wakeUp = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener("pageshow", wakeUp);
    return () => removeEventListener("pageshow", wakeUp);
  }, []);

  if (order.status !== "Created" && order.status !== "Verified") {
    return (
      <Frame>
        <Closed status={order.status} />
      </Frame>
    );
  }
  if (order.verified && order.phone && !isLeaving) {
    const { phone } = order;
    return (
      <Frame>
        <div className={CARD}>
          <p className="text-lg">
            You have verified <strong className="whitespace-nowrap">{formatPhone(phone)}</strong> for this
            order.
          </p>
          <Button size="large" isWide className="mt-6" onClick={() => leaveFor(orderId, phone)}>
            Continue to address
          </Button>
        </div>
      </Frame>
    );
  }
  return (
    <Frame>
      <Ask />
      <div className={CARD}>
        <VerifyOtpForm
          orderId={orderId}
          onVerified={(phone) => {
            setLeaving(true);
            setTimeout(() => leaveFor(orderId, phone), LEAVING_AFTER_MS);
          }}
        />
      </div>
      <Below>
        <span>Your order: {countOfItems(order.items)}</span>
        <strong className="tabular-nums">{formatRupees(order.totalAmount)}</strong>
      </Below>
    </Frame>
  );
}

const CLOSED: Partial<Record<OrderStatus, string>> = {
  Expired: "This order has expired. Your cart is still here; please check out again.",
  Cancelled: "This order was cancelled. Your payment is being refunded.",
  Refunded: "This order was cancelled, and your payment has been refunded.",
};

function Closed({ status }: { status: OrderStatus }) {
  return (
    <div className={CARD}>
      <p className="text-lg">
        {CLOSED[status] ??
          "Order Already Paid. There is nothing left to do: your snacks are being taken care of."}
      </p>
      {isPaidFor(status) ? (
        <ButtonLink to="/" isWide className="mt-6">
          Back to Home
        </ButtonLink>
      ) : (
        <ButtonLink to="/cart" isWide className="mt-6">
          Back to Cart
        </ButtonLink>
      )}
    </div>
  );
}
