import { useEffect, useEffectEvent } from "react";
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  type Params,
  redirect,
  useLoaderData,
  useParams,
  useRevalidator,
  useRouteLoaderData,
} from "react-router";
import { getAddress } from "../../../contract/address.ts";
import { type Api, isApiError } from "../../../contract/api-client.ts";
import { viewOrder } from "../../../contract/checkout.ts";
import { isFinalRefusal } from "../../../contract/final-refusal.ts";
import { type OrderNumber, orderNumber } from "../../../rules/ids.ts";
import { api, apiOf } from "../../api.ts";
import { renderedPart } from "../../loading/rendered-part.tsx";
import type { RootData } from "../../root-data.ts";
import cutString from "../../ui/art/cut-string.svg?url";
import emptyPouch from "../../ui/art/empty-pouch.svg?url";
import { Button } from "../../ui/button.tsx";
import { Drawing, Loading } from "../../ui/page-state.tsx";
import { addressPath, OWN_PHONE, verifyPath } from "../paths.ts";
import { hiddenPageMeta, rootDataOf } from "../seo.ts";
import { CHECKOUT_DOCUMENT, CHECKOUT_SCRIPT, loadDocument, mustLoadDocument } from "./checkout-document.ts";
import { WayBack } from "./way-back.tsx";

const LOADING = (
  <main className="shell min-h-svh pt-6 pb-20">
    <h1 className="sr-only">Address and payment</h1>
    <Loading label="Getting order details, please wait..." />
  </main>
);

const PayForOrder = renderedPart(async () => (await import("./pay-for-order.tsx")).PayForOrder, {
  placeholder: LOADING,
  server: import.meta.env.SSR && (await import("./pay-for-order.tsx")).PayForOrder,
});

/** The order and the saved address of its phone, or why there is no order. Redirects to where its phone is verified. */
async function loadOrder(api: Api, { orderId: id = "", phone = "" }: Params, url: string) {
  const orderId = orderNumber(id);
  try {
    const order = await api(viewOrder, { params: { id: orderId } });
    if (order.verified && order.phone !== null && phone === OWN_PHONE)
      throw redirect(addressPath(orderId, order.phone) + new URL(url).search);
    // The phone that was verified in this browser counts, not the one in the URL.
    if (!order.verified || (order.phone !== null && order.phone !== phone))
      throw redirect(verifyPath(orderId));
    const saved = await api(getAddress, { params: { id: phone } }).catch((error) => {
      if (isApiError(error) && isFinalRefusal(error)) return null;
      throw error;
    });
    return { order, saved };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { problem: error.message, mayRetry: !isFinalRefusal(error) };
  }
}

export const loader = ({ context, params, request }: LoaderFunctionArgs) =>
  loadOrder(apiOf(context), params, request.url);

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  if (mustLoadDocument(request.url)) await loadDocument(request.url);
  const [data] = await Promise.all([loadOrder(api, params, request.url), PayForOrder.preload()]);
  return data;
}

export function meta({ matches }: MetaArgs) {
  const root = rootDataOf(matches);
  return [
    ...hiddenPageMeta(root, "Address and payment"),
    { name: CHECKOUT_DOCUMENT, content: "yes" },
    { name: CHECKOUT_SCRIPT, content: root?.checkoutScript ?? "" },
  ];
}

export default function EnterAddress() {
  const loaded = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const { orderId = "", phone = "" } = useParams();
  const root = useRouteLoaderData("root") as RootData;
  // The shop may have been busy while it rendered the page.
  const retryOnce = useEffectEvent(() => {
    if (loaded.problem !== undefined && loaded.mayRetry) void revalidate();
  });
  useEffect(() => retryOnce(), []);
  if (loaded.problem !== undefined) {
    if (state === "loading") return LOADING;
    return (
      <OrderProblem
        orderId={orderNumber(orderId)}
        message={loaded.problem}
        onRetry={loaded.mayRetry ? () => void revalidate() : null}
      />
    );
  }
  const { order, saved } = loaded;
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
