import type { ReactNode } from "react";
import type { Alarm } from "../../../../contract/alarms.ts";
import { sendMessageAgain } from "../../../../contract/orders.ts";
import type { AlarmAction } from "../../../../rules/alarm-actions.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { adminApi } from "../../admin-session.ts";
import { LOST, MoveWithReason } from "../move-with-reason.tsx";
import { consignmentPath, orderPath } from "../order-paths.ts";
import { makeMove } from "../use-order-moves.ts";

interface ActionProps {
  alarm: Alarm;
  orderId: OrderNumber;
  /** It was done: the alarm may be over. */
  onDone: () => void;
}

/** The button of each action. */
const BUTTONS: Readonly<Record<AlarmAction, ((props: ActionProps) => ReactNode) | undefined>> = {
  "send again": (props) => (
    <DoButton {...props} words="Send again" work={() => makeMove(props.orderId, "Packed")} />
  ),
  refund: ({ orderId }) => (
    <GoButton to={`${orderPath(orderId)}?refund=1`} words="Refund" orderId={orderId} />
  ),
  cancel: ({ orderId }) => (
    <GoButton to={`${orderPath(orderId)}?cancel=1`} words="Cancel order" orderId={orderId} />
  ),
  delivered: (props) => (
    <DoButton {...props} words="Delivered" work={() => makeMove(props.orderId, "Delivered")} />
  ),
  lost: ({ orderId, onDone }) => (
    <MoveWithReason orderId={orderId} move={LOST} variant="secondary" onMoved={onDone} />
  ),
  "open consignment": ({ orderId }) => (
    <GoButton to={consignmentPath(orderId)} words="Open the consignment" orderId={orderId} />
  ),
  "send message again": (props) => (
    <DoButton {...props} words="Send e-mail again" work={() => resend(props)} />
  ),
  "open order": ({ orderId }) => (
    <GoButton to={orderPath(orderId)} words="Open the order" orderId={orderId} />
  ),
};

async function resend({ alarm: { messageId }, orderId: id }: ActionProps): Promise<{ message: string }> {
  if (messageId === null) throw new Error("this alarm is about no message");
  return adminApi(sendMessageAgain, { params: { id, messageId } });
}

function GoButton({ to, words, orderId }: { to: string; words: string; orderId: OrderNumber }) {
  return (
    <ButtonLink variant="secondary" to={to} className="max-sm:w-full">
      <span>
        {words}
        <span className="sr-only"> {orderId}</span>
      </span>
    </ButtonLink>
  );
}

interface DoButtonProps extends ActionProps {
  words: string;
  work: () => Promise<{ message: string }>;
}

function DoButton({ orderId, words, work, onDone }: DoButtonProps) {
  const toast = useToast();
  const { isBusy, problem, run } = useAction();
  async function act() {
    const isDone = await run(async () => toast({ title: (await work()).message, variant: "success" }));
    if (isDone) onDone();
  }
  return (
    <>
      <Button
        variant="secondary"
        isBusy={isBusy}
        busyLabel="Waiting..."
        onClick={() => void act()}
        className="max-sm:w-full"
      >
        <span>
          {words}
          <span className="sr-only"> {orderId}</span>
        </span>
      </Button>
      {problem && (
        <p role="alert" className="w-full text-sm font-semibold text-chilli-deep">
          {problem}
        </p>
      )}
    </>
  );
}

interface AlarmActionsProps {
  alarm: Alarm;
  /** On the order's own screen it need not be opened. */
  isOnOrder: boolean;
  onDone: () => void;
}

/** The buttons that do what an alarm advises. */
export function AlarmActions({ alarm, isOnOrder, onDone }: AlarmActionsProps) {
  const { orderId, actions } = alarm;
  if (orderId === null) return null;
  return actions
    .filter((action) => !(isOnOrder && action === "open order"))
    .map((action) => {
      const ActionButton = BUTTONS[action];
      return ActionButton && <ActionButton key={action} alarm={alarm} orderId={orderId} onDone={onDone} />;
    });
}
