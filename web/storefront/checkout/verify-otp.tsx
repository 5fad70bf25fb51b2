import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type Params,
  redirect,
  useBlocker,
  useLoaderData,
  useNavigation,
  useParams,
} from "react-router";
import { type Api, isApiError } from "../../../contract/api-client.ts";
import { type ShopperOrder, viewOrder } from "../../../contract/checkout.ts";
import { isFinalRefusal } from "../../../contract/final-refusal.ts";
import { type OrderNumber, orderNumber } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import { isPaidFor } from "../../../rules/order-status.ts";
import { formatPhone } from "../../../rules/phone.ts";
import { api, apiOf } from "../../api.ts";
import { renderedPart } from "../../loading/rendered-part.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { addressPath } from "../paths.ts";
import { rethrowAsResponse } from "../rethrow-as-response.ts";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { countOfItems } from "./checkout-price-rows.tsx";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { CheckoutTrust } from "./checkout-trust.tsx";
import { ENDED_TEXT } from "./ended-text.ts";
import { useWayBack, WayBack } from "./way-back.tsx";

// Long enough to read that the code was correct.
const LEAVE_AFTER_MS = 900;

const VerifyOtpForm = renderedPart(async () => (await import("./verify-otp-form.tsx")).VerifyOtpForm, {
  server: import.meta.env.SSR && (await import("./verify-otp-form.tsx")).VerifyOtpForm,
});

/** The order of the page; redirects home if there is none. */
async function loadOrder(api: Api, { orderId = "" }: Params) {
  try {
    return { order: await api(viewOrder, { params: { id: orderNumber(orderId) } }) };
  } catch (error) {
    if (isApiError(error) && isFinalRefusal(error)) throw redirect("/");
    // The order may still exist.
    return rethrowAsResponse(Promise.reject(error));
  }
}

export const loader = ({ context, params }: LoaderFunctionArgs) => loadOrder(apiOf(context), params);

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [data] = await Promise.all([loadOrder(api, params), VerifyOtpForm.preload()]);
  return data;
}

export function meta({ matches }: MetaArgs) {
  return hiddenPageMeta(rootDataOf(matches), "Verify Your Number");
}

function Frame({ children }: { children: ReactNode }) {
  const { path } = useWayBack(orderNumber(useParams().orderId ?? ""));
  return (
    <main className="shell min-h-[85vh] pt-6 pb-20">
      <CheckoutSteps at="Verify" hasCartLink={path === "/cart"} />
      <div className="mx-auto mt-8 max-w-md lg:mt-12">
        <h1 className="text-title">Verify Your Number</h1>
        {children}
      </div>
    </main>
  );
}

function Instructions() {
  return (
    <p className="mt-3 text-lg text-ink-soft">
      Enter your Whatsapp phone number to receive a verification code.
    </p>
  );
}

/** Below the card: the order in short, and reassurances. */
function OrderNote({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 px-1">
      <div className="flex justify-between gap-4">{children}</div>
      <div className="mt-5 border-t-2 border-line pt-5">
        <CheckoutTrust signs={["phone", "payment"]} />
      </div>
    </div>
  );
}

function leaveFor(orderId: OrderNumber, phone: string) {
  // Loads a document: the address page has its own security policy, which allows the payment provider.
  window.location.assign(addressPath(orderId, phone));
}

export default function VerifyOtp() {
  const { order } = useLoaderData<typeof loader>();
  const orderId = orderNumber(useParams().orderId ?? "");
  const [verified, setVerified] = useState<string | null>(null);

  const hasLeft = useRef(false);
  // useBlocker runs at the tap; useNavigation changes one render later.
  useBlocker(({ currentLocation, nextLocation }) => {
    hasLeft.current = nextLocation.pathname !== currentLocation.pathname;
    return false;
  });
  const isGoing = useNavigation().state !== "idle";
  useEffect(() => {
    if (verified === null || isGoing) return;
    hasLeft.current = false;
    const timer = setTimeout(() => {
      if (!hasLeft.current) leaveFor(orderId, verified);
    }, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [orderId, verified, isGoing]);

  if (order.status !== "Created" && order.status !== "Verified") {
    return (
      <Frame>
        <Closed order={order} />
      </Frame>
    );
  }
  if (order.verified && order.phone && verified === null) {
    const { phone } = order;
    return (
      <Frame>
        <Card as="div" size="large" className="mt-6">
          <p className="text-lg">
            You have verified <strong className="whitespace-nowrap">{formatPhone(phone)}</strong> for this
            order.
          </p>
          <Button size="large" isWide className="mt-6" onClick={() => leaveFor(orderId, phone)}>
            Continue to address
          </Button>
        </Card>
      </Frame>
    );
  }
  return (
    <Frame>
      <Instructions />
      <Card as="div" size="large" className="mt-6">
        <VerifyOtpForm orderId={orderId} onVerified={setVerified} />
      </Card>
      <OrderNote>
        <span>Your order: {countOfItems(order.items)}</span>
        <strong className="tabular-nums">{formatRupees(order.totalAmount)}</strong>
      </OrderNote>
    </Frame>
  );
}

function Closed({ order: { orderId, status } }: { order: ShopperOrder }) {
  const { advice } = useWayBack(orderId);
  return (
    <Card as="div" size="large" className="mt-6">
      <p className="text-lg">
        {ENDED_TEXT[status] ??
          "Order Already Paid. There is nothing left to do: your snacks are being taken care of."}
        {status === "Expired" && ` ${advice}`}
      </p>
      {isPaidFor(status) ? (
        <ButtonLink to="/" isWide className="mt-6">
          Back to Home
        </ButtonLink>
      ) : (
        <WayBack orderId={orderId} isWide className="mt-6" />
      )}
    </Card>
  );
}
