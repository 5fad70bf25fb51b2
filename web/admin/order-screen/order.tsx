import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { type ClientLoaderFunctionArgs, useLocation, useNavigate } from "react-router";
import type { Alert } from "../../../contract/alerts.ts";
import { confirmOrder, getOrder, type OrderDetail } from "../../../contract/orders.ts";
import { orderNumber } from "../../../rules/ids.ts";
import { undoOf } from "../../../rules/order-status.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { formatWhen, formatWhenShort } from "../../ui/admin/when.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { AboutCustomer } from "../order/about-customer.tsx";
import { AddTrackingNumber } from "../order/add-tracking-number.tsx";
import { AlertItems } from "../order/alerts/alert-items.tsx";
import { useAlerts } from "../order/alerts/use-alerts.ts";
import { DispatchNumber, StatusBadge } from "../order/order-facts.tsx";
import { OrderItems } from "../order/order-items.tsx";
import { OrderMoney } from "../order/order-money.tsx";
import { AwaitingPayment } from "./awaiting-payment.tsx";
import { OrderHeld } from "./hold-order.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderConsignment } from "./order-consignment.tsx";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderMessages } from "./order-messages.tsx";
import { OrderMoves } from "./order-moves.tsx";
import { OrderNeighbours } from "./order-neighbours.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderPayments } from "./order-payments.tsx";
import "./order-print.css";
import { refreshData } from "../../ui/admin/query-client.ts";
import { adminMeta } from "../admin-meta.ts";
import { useKeys } from "../keys/key-registry.ts";
import { useOrderEvents } from "../order/live/use-order-events.ts";
import { carrierPath } from "../order/order-paths.ts";
import { nextStep, type OrderStep } from "../order/order-text.ts";
import { parcelStatus } from "../order/parcel-status.ts";
import { makeMove } from "../order/use-order-moves.ts";
import { useUndoMoves } from "../order/use-undo-moves.ts";
import { useIsOwner } from "../profile.ts";
import { loadCall, type Query, useIsReloading, useLoaded, useLoader } from "../store/queries.ts";
import { useShop } from "../use-shop.ts";

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return loadCall(getOrder, { params: { id: orderNumber(params.orderId ?? "") } });
}
clientLoader.hydrate = true as const;

export function meta({ params }: { params: { orderId?: string } }) {
  return adminMeta(`Order ${params.orderId}`);
}

const LIST = "/admin/manage-orders";
const JOB_POLL_MS = 4_000;

export function HydrateFallback() {
  return (
    <Loading label="Loading order...">
      <div className="grid gap-4 lg:grid-cols-3">
        <Skeleton className="h-80 lg:col-span-2" />
        <Skeleton className="h-80" />
      </div>
    </Loading>
  );
}

/** The `key` resets all state when another order opens. */
export default function OrderScreen() {
  const query = useLoader<typeof clientLoader>();
  return <OrderSheet key={JSON.stringify(query.queryKey)} query={query} />;
}

function OrderSheet({ query }: { query: Query<OrderDetail> }) {
  const order = useLoaded(query, { pollMs: (now) => (isJobWaiting(now) ? JOB_POLL_MS : null) });
  const isReloading = useIsReloading(query);
  const { orderId, status, addressId: address } = order;
  const parcelNow = parcelStatus(order);
  const shop = useShop();
  // As on its invoice; before it has one, as the shop sells today.
  const hasGst = order.invoice ? order.invoice.taxedState !== null : (shop?.chargesGst ?? true);
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const moving = useAction();
  const sending = useAction();
  const releasing = useAction();
  const showMoved = useUndoMoves();
  const parcels = [...(order.consignment ? [order.consignment] : []), ...order.earlierConsignments];
  const problem = moving.problem ?? sending.problem ?? releasing.problem;

  // An error is cleared once the status or hold of the order has changed since the error appeared.
  const condition = `${status} ${order.held} ${order.holdReason}`;
  const [wrongIn, setWrongIn] = useState<string | null>(null);
  if (problem === null && wrongIn !== null) setWrongIn(null);
  if (problem !== null && wrongIn === null && !isReloading) setWrongIn(condition);
  const isOver = wrongIn !== null && wrongIn !== condition;
  const clearProblems = useEffectEvent(() => {
    for (const action of [moving, sending, releasing]) action.reset();
  });
  useEffect(() => {
    if (isOver) clearProblems();
  }, [isOver]);

  // Other users and the courier move the order too. A hidden tab need not stay subscribed.
  useOrderEvents(
    {
      onOrder: (event) => event.orderId === orderId && refreshData(["orders"]),
      onChange: (event) => event.orderId === orderId && refreshData(["orders"]),
      onRefresh: () => refreshData(["orders"]),
    },
    { whileHidden: false },
  );

  async function move(to: OrderStep["to"]) {
    sending.reset();
    const isMoved = await moving.run(() => makeMove(orderId, to));
    // Undo is not offered for a returned order that is sent again: undoing Packed would lead to Confirmed.
    if (isMoved && undoOf(to) === status) showMoved([orderId], to, `${orderId} is ${to}`);
  }

  useStepKey(order, (to) => void move(to));

  async function sendAgain() {
    moving.reset();
    await sending.run(async () => {
      const { message } = await adminApi(confirmOrder, { params: { id: orderId } });
      toast({ title: message, variant: "success" });
    });
  }

  function goBack(event: MouseEvent) {
    if (!(location.state as { isFromList?: boolean } | null)?.isFromList) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <article className="print:[page:order]">
      <p className="mb-6 hidden border-b-2 border-leaf pb-2 font-display text-2xl font-extrabold print:block">
        {shop?.name}
      </p>
      <OrderNeighbours orderId={orderId} />
      <PageHeader
        title={<OrderTitle order={order} />}
        back={{ to: LIST, label: "Orders", onClick: goBack }}
        actions={
          <OrderActions
            order={order}
            isMoving={moving.isBusy}
            isSending={sending.isBusy}
            releasing={releasing}
            onStep={(to) => void move(to)}
            onSendAgain={() => void sendAgain()}
            onHandedOver={() => showMoved([orderId], "Shipped", `${orderId} is handed over`)}
          />
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span role="status">
            <span className="sr-only">Status: </span>
            <StatusBadge status={status} />
          </span>
          {address && (
            <b className="wrap-anywhere text-leaf">
              {[address.city, `${address.state} ${address.pincode}`].filter(Boolean).join(", ")}
            </b>
          )}
        </p>
        {parcelNow && (
          <p className="mt-1 text-leaf">
            <b className="wrap-anywhere">{parcelNow.text}</b> {formatWhenShort(parcelNow.at)}
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <DispatchNumber order={order} />
          <span>Placed {formatWhen(order.createdAt)}</span>
          {order.paidAt && <span>Paid {formatWhen(order.paidAt)}</span>}
        </p>
        <AboutCustomer notes={order.customerNotes} className="mt-2 print:hidden" />
        {order.cancelReason && (
          <p className="mt-2 wrap-anywhere">Reason for cancelling: {order.cancelReason}</p>
        )}
      </PageHeader>
      <OrderHeld order={order} />
      {problem && !isOver && <Banner className="mb-5">{problem}</Banner>}
      <AwaitingPayment order={order} shopName={shop?.name ?? ""} />
      <OrderAlerts alerts={order.alerts} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block">
        <div className="grid gap-5 max-lg:contents print:block">
          {status === "Shipped" && !order.consignment && <AddTrackingNumber orderId={orderId} />}
          {parcels.map((parcel) => (
            <OrderConsignment key={parcel._id} order={order} consignment={parcel} />
          ))}
          <Card title="Items" className="print:mb-8">
            <OrderItems items={order.items} hasGst={hasGst} />
            <OrderMoney order={order} />
          </Card>
          {order.payments && (
            <OrderPayments payments={order.payments} money={order.money} otherRefunds={order.otherRefunds} />
          )}
        </div>
        <div className="grid gap-5 max-lg:contents print:block">
          <OrderCustomer order={order} />
          <OrderNotes order={order} />
          <OrderDocuments order={order} />
          <OrderMessages order={order} />
          <OrderMoves
            orderId={order.orderId}
            createdAt={order.createdAt}
            moves={order.moves}
            corrections={order.corrections}
          />
        </div>
      </div>
      <p className="mt-8 hidden border-t border-line pt-2 text-sm text-ink-soft print:block">
        {[shop?.phone, shop?.email].filter(Boolean).join(" · ")}
      </p>
    </article>
  );
}

/** Background jobs send messages, refunds and courier cancellations a moment later. No event reports that, so poll. */
function isJobWaiting({ heldParcel, messages, money, otherRefunds }: OrderDetail): boolean {
  return (
    heldParcel?.state === "being cancelled" ||
    messages.some(({ state, problem }) => state === "waiting" && !problem) ||
    [...((money?.method === "online" && money.refunds) || []), ...(otherRefunds ?? [])].some(
      ({ state, canTryAgain }) => state === "due" && !canTryAgain,
    )
  );
}

/** The customer's name, and the order number in small type. */
function OrderTitle({ order: { orderId, name } }: { order: OrderDetail }) {
  if (!name) return <>Order {orderId}</>;
  return (
    <>
      {name} <span className="block font-sans text-base font-semibold text-ink-soft">Order {orderId}</span>
    </>
  );
}

/** The open alerts about this order. */
function OrderAlerts({ alerts: open }: { alerts: readonly Alert[] }) {
  const isOwner = useIsOwner();
  const { alerts, dismiss } = useAlerts(open);
  return (
    <AlertItems
      className="mb-5 print:hidden"
      title="Needs attention"
      alerts={alerts}
      isOnOrder
      onDismiss={isOwner ? (alert) => void dismiss(alert) : undefined}
    />
  );
}

const STEP_KEYS: Partial<Record<OrderStep["to"], string>> = { Confirmed: "c", Packed: "p", Shipped: "s" };

/** The keyboard shortcut for the next step of the order. */
function useStepKey(order: OrderDetail, onStep: (to: OrderStep["to"]) => void): void {
  const navigate = useNavigate();
  const step = nextStep(order);
  const key = step && STEP_KEYS[step.to];
  const run = () => step && (step.isLink ? navigate(carrierPath(order.orderId)) : onStep(step.to));
  useKeys(step && key ? [{ key, label: step.label, run }] : []);
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
