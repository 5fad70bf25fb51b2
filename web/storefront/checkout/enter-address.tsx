import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useLoaderData,
  useParams,
  useRevalidator,
  useRouteLoaderData,
} from "react-router";
import { getAddress } from "../../../contract/address.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { viewOrder } from "../../../contract/checkout.ts";
import { isFinalRefusal } from "../../../contract/final-refusal.ts";
import { type OrderNumber, orderNumber } from "../../../rules/ids.ts";
import { api } from "../../api.ts";
import type { RootData } from "../../root-data.ts";
import cutString from "../../ui/art/cut-string.svg?url";
import emptyPouch from "../../ui/art/empty-pouch.svg?url";
import { Button } from "../../ui/button.tsx";
import { Drawing, Loading } from "../../ui/page-state.tsx";
import { addressPath, OWN_PHONE, verifyPath } from "../paths.ts";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { CHECKOUT_DOCUMENT, CHECKOUT_SCRIPT, loadDocument, mustLoadDocument } from "./checkout-document.ts";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { WayBack } from "./way-back.tsx";

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  if (mustLoadDocument(request.url)) await loadDocument(request.url);
  const { phone = "" } = params;
  const orderId = orderNumber(params.orderId ?? "");
  try {
    const [{ PayForOrder }, order, saved] = await Promise.all([
      // Loaded here, because it is not needed before there is an order to show.
      import("./pay-for-order.tsx"),
      api(viewOrder, { params: { id: orderId } }),
      phone === OWN_PHONE ? null : api(getAddress, { params: { id: phone } }).catch(() => null),
    ]);
    if (order.verified && order.phone !== null && phone === OWN_PHONE) {
      throw redirect(addressPath(orderId, order.phone) + new URL(request.url).search);
    }
    // The phone that was verified in this browser counts, not the one in the URL.
    if (!order.verified || (order.phone !== null && order.phone !== phone)) {
      throw redirect(verifyPath(orderId));
    }
    return { order, saved, PayForOrder };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { problem: error.message, mayRetry: !isFinalRefusal(error) };
  }
}
clientLoader.hydrate = true as const;

export function meta({ matches }: MetaArgs) {
  const root = rootDataOf(matches);
  return [
    ...hiddenPageMeta(root, "Address and payment"),
    { name: CHECKOUT_DOCUMENT, content: "yes" },
    { name: CHECKOUT_SCRIPT, content: root?.checkoutScript ?? "" },
  ];
}

export function HydrateFallback() {
  return (
    <main className="shell min-h-screen pt-6 pb-20">
      <CheckoutSteps at="Address & pay" />
      <h1 className="sr-only">Address and payment</h1>
      <Loading label="Getting order details, please wait..." />
    </main>
  );
}

export default function EnterAddress() {
  const loaded = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const { orderId = "", phone = "" } = useParams();
  const root = useRouteLoaderData("root") as RootData;
  if (loaded.problem !== undefined) {
    return (
      <OrderProblem
        orderId={orderNumber(orderId)}
        message={loaded.problem}
        onRetry={loaded.mayRetry ? () => void revalidate() : null}
      />
    );
  }
  const { order, saved, PayForOrder } = loaded;
  return <PayForOrder key={order.orderId} loaded={order} saved={saved} phone={phone} root={root} />;
}

/** Shown when the order could not be loaded. */
function OrderProblem({
  orderId,
  message,
  onRetry,
}: {
  orderId: OrderNumber;
  message: string;
  onRetry: (() => void) | null;
}) {
  return (
    <main className="shell flex min-h-[60vh] flex-col items-center justify-center gap-5 py-16 text-center">
      <h1 className="sr-only">Address and payment</h1>
      <Drawing src={onRetry ? cutString : emptyPouch} />
      <div role="alert" className="space-y-3">
        <p className="font-display text-title font-extrabold text-balance wrap-anywhere">{message}</p>
        <p className="text-lg text-ink-soft">Please try different order id</p>
      </div>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      <WayBack orderId={orderId} variant="secondary" />
    </main>
  );
}
