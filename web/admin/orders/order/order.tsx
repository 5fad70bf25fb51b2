import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from "react-router";
import type { Alarm } from "../../../../contract/alarms.ts";
import { confirmOrder, getOrder, type OrderDetail } from "../../../../contract/orders.ts";
import { orderNumber } from "../../../../rules/ids.ts";
import { undoOf } from "../../../../rules/order-status.ts";
import { useRootData } from "../../../root-data.ts";
import { Card } from "../../../ui/admin/card.tsx";
import { PageHeader } from "../../../ui/admin/page-header.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { keepLastGood } from "../../../ui/keep-last-good.ts";
import { Loading } from "../../../ui/page-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { usePoll } from "../../../ui/use-poll.ts";
import { formatWhen } from "../../../ui/when.ts";
import { adminApi } from "../../admin-session.ts";
import { AlarmItems } from "../alarms/alarm-items.tsx";
import { useAlarms } from "../alarms/use-alarms.ts";
import { AddTrackingNumber } from "../consignments/add-tracking-number.tsx";
import { DispatchNumber } from "../dispatch-number.tsx";
import { OrderItems } from "../order-items.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { AwaitingPayment } from "./awaiting-payment.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderConsignment } from "./order-consignment.tsx";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderHeld } from "./order-held.tsx";
import { OrderMessages } from "./order-messages.tsx";
import { OrderMoney } from "./order-money.tsx";
import { OrderMoves } from "./order-moves.tsx";
import { OrderNeighbours } from "./order-neighbours.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderPayments } from "./order-payments.tsx";
import "./order-print.css";
import { adminMeta } from "../../admin-meta.ts";
import { useKeys } from "../../keys/key-registry.ts";
import { useIsOwner } from "../../use-is-owner.ts";
import { useOrderEvents } from "../live/use-order-events.ts";
import { carrierPath } from "../order-paths.ts";
import { nextStep, type OrderStep } from "../order-words.ts";
import { makeMove } from "../use-order-moves.ts";
import { useUndoMoves } from "../use-undo-moves.ts";

const lastGood = keepLastGood<OrderDetail>();

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = orderNumber(params.orderId ?? "");
  return lastGood.load(id, () => adminApi(getOrder, { params: { id } }));
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

/** The key resets all state for another order. */
export default function OrderScreen() {
  const order = useLoaderData<typeof clientLoader>();
  lastGood.useShown(order.orderId, order);
  return <OrderSheet key={order.orderId} order={order} />;
}

function OrderSheet({ order }: { order: OrderDetail }) {
  const { orderId, status } = order;
  const shop = useRootData()?.shop;
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const { revalidate, state: reloading } = useRevalidator();
  const moving = useAction();
  const sending = useAction();
  const releasing = useAction();
  const showMoved = useUndoMoves(() => void revalidate());
  const parcels = [...(order.consignment ? [order.consignment] : []), ...order.earlierConsignments];
  const problem = moving.problem ?? sending.problem ?? releasing.problem;

  // An error is cleared once the order has changed since it was shown.
  const condition = `${status} ${order.held} ${order.holdReason}`;
  const [wrongIn, setWrongIn] = useState<string | null>(null);
  if (problem === null && wrongIn !== null) setWrongIn(null);
  if (problem !== null && wrongIn === null && reloading === "idle") setWrongIn(condition);
  const isOver = wrongIn !== null && wrongIn !== condition;
  const clearProblems = useEffectEvent(() => {
    for (const action of [moving, sending, releasing]) action.reset();
  });
  useEffect(() => {
    if (isOver) clearProblems();
  }, [isOver]);

  // Other people and the courier move the order, too. A hidden tab need not follow.
  useOrderEvents(
    {
      onOrder: (event) => void (event.orderId === orderId && revalidate()),
      onRefresh: () => void revalidate(),
    },
    { whileHidden: false },
  );

  // Jobs send messages, refunds and cancellations at the courier a moment later, and no event reports it.
  const isJobWaiting =
    order.heldParcel?.state === "being cancelled" ||
    order.messages.some(({ state, problem }) => state === "waiting" && !problem) ||
    order.money?.refunds.some(
      ({ state, canTryAgain }) => state === "due" && !canTryAgain && order.money?.method === "online",
    ) === true;
  usePoll(isJobWaiting ? JOB_POLL_MS : null);

  async function move(to: OrderStep["to"]) {
    sending.reset();
    const isMoved = await moving.run(() => makeMove(orderId, to).finally(revalidate));
    // What returned and is sent again was not packed by this press.
    if (isMoved && undoOf(to) === status) showMoved([orderId], to, `${orderId} is ${to}`);
  }

  useStepKey(order, (to) => void move(to));

  async function sendAgain() {
    moving.reset();
    await sending.run(async () => {
      const { message } = await adminApi(confirmOrder, { params: { id: orderId } });
      toast({ title: message, variant: "success" });
      await revalidate();
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
        title={<>Order {orderId}</>}
        back={{ to: LIST, label: "Manage orders", onClick: goBack }}
        actions={
          <OrderActions
            order={order}
            isMoving={moving.isBusy}
            isSending={sending.isBusy}
            releasing={releasing}
            onStep={(to) => void move(to)}
            onSendAgain={() => void sendAgain()}
            onHandedOver={() => {
              showMoved([orderId], "Shipped", `${orderId} is handed over`);
              void revalidate();
            }}
            onMoved={() => void revalidate()}
          />
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span role="status">
            <span className="sr-only">State: </span>
            <StatusBadge status={status} />
          </span>
          <DispatchNumber order={order} />
          <span>Booked {formatWhen(order.createdAt)}</span>
          {order.paidAt && <span>Paid {formatWhen(order.paidAt)}</span>}
        </p>
        {order.cancelReason && <p className="mt-2 wrap-anywhere">Cancelled because: {order.cancelReason}</p>}
      </PageHeader>
      <OrderHeld order={order} />
      {problem && !isOver && <Banner className="mb-5">{problem}</Banner>}
      <AwaitingPayment order={order} shopName={shop?.name ?? ""} />
      <OrderAlarms alarms={order.alarms} onDone={() => void revalidate()} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:block">
        <div className="grid gap-5 max-lg:contents print:block">
          <Card title="Items" className="print:mb-8">
            <OrderItems items={order.items} hasTax />
            <OrderMoney order={order} />
          </Card>
          {order.payments && <OrderPayments payments={order.payments} money={order.money} />}
        </div>
        <div className="grid gap-5 max-lg:contents print:block">
          <OrderNotes order={order} onChanged={revalidate} />
          <OrderCustomer order={order} onEdited={() => void revalidate()} />
          {status === "Shipped" && !order.consignment && (
            <AddTrackingNumber orderId={orderId} onAdded={() => void revalidate()} />
          )}
          {parcels.map((parcel) => (
            <OrderConsignment key={parcel._id} orderId={orderId} consignment={parcel} />
          ))}
          <OrderMessages
            orderId={orderId}
            messages={order.messages}
            isErased={order.erasedAt !== null}
            onSentAgain={revalidate}
          />
          <OrderMoves createdAt={order.createdAt} moves={order.moves} />
        </div>
      </div>
      <p className="mt-8 hidden border-t border-line pt-2 text-sm text-ink-soft print:block">
        {[shop?.phone, shop?.email].filter(Boolean).join(" · ")}
      </p>
    </article>
  );
}

/** The alarms about this order. */
function OrderAlarms({ alarms: open, onDone }: { alarms: readonly Alarm[]; onDone: () => void }) {
  const isOwner = useIsOwner();
  const { alarms, dismiss } = useAlarms(open);
  return (
    <AlarmItems
      className="mb-5 print:hidden"
      title="Please look at"
      alarms={alarms}
      isOnOrder
      onDone={onDone}
      onDismiss={isOwner ? (alarm) => void dismiss(alarm) : undefined}
    />
  );
}

const STEP_KEYS: Partial<Record<OrderStep["to"], string>> = { Confirmed: "c", Packed: "p", Shipped: "s" };

/** The key of the step that an order can take next. */
function useStepKey(order: OrderDetail, onStep: (to: OrderStep["to"]) => void): void {
  const navigate = useNavigate();
  const step = nextStep(order);
  const key = step && STEP_KEYS[step.to];
  const run = () => step && (step.isLink ? navigate(carrierPath(order.orderId)) : onStep(step.to));
  useKeys(step && key ? [{ key, words: step.words, run }] : []);
}

export { AdminFailure as ErrorBoundary } from "../../admin-failure.tsx";
