import type { ReactNode } from "react";
import type { Alert } from "../../../../contract/alerts.ts";
import { sendMessageAgain } from "../../../../contract/orders.ts";
import type { AlertAction } from "../../../../rules/alert-actions.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { useAction } from "../../../ui/admin/use-action.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorText } from "../../../ui/error-text.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { adminApi } from "../../admin-session.ts";
import { LOST, MoveWithReason } from "../move-with-reason.tsx";
import { consignmentPath, orderPath } from "../order-paths.ts";
import { makeMove } from "../use-order-moves.ts";

interface ActionProps {
  alert: Alert;
  orderId: OrderNumber;
}

const BUTTONS: Readonly<Record<AlertAction, ((props: ActionProps) => ReactNode) | undefined>> = {
  "send again": (props) => (
    <DoButton {...props} label="Send again" work={() => makeMove(props.orderId, "Packed")} />
  ),
  refund: ({ orderId }) => (
    <GoButton to={`${orderPath(orderId)}?refund=1`} label="Refund" orderId={orderId} />
  ),
  cancel: ({ orderId }) => (
    <GoButton to={`${orderPath(orderId)}?cancel=1`} label="Cancel order" orderId={orderId} />
  ),
  delivered: (props) => (
    <DoButton {...props} label="Delivered" work={() => makeMove(props.orderId, "Delivered")} />
  ),
  lost: ({ orderId }) => <MoveWithReason orderId={orderId} move={LOST} />,
  "open consignment": ({ orderId }) => (
    <GoButton to={consignmentPath(orderId)} label="Open the parcel" orderId={orderId} />
  ),
  "send message again": (props) => (
    <DoButton {...props} label="Send e-mail again" work={() => resend(props)} />
  ),
  "open order": ({ orderId }) => (
    <GoButton to={orderPath(orderId)} label="Open the order" orderId={orderId} />
  ),
};

async function resend({ alert: { messageId }, orderId: id }: ActionProps): Promise<{ message: string }> {
  if (messageId === null) throw new Error("this alert is about no message");
  return adminApi(sendMessageAgain, { params: { id, messageId } });
}

function GoButton({ to, label, orderId }: { to: string; label: string; orderId: OrderNumber }) {
  return (
    <ButtonLink variant="secondary" to={to} className="max-sm:w-full">
      <span>
        {label}
        <span className="sr-only"> {orderId}</span>
      </span>
    </ButtonLink>
  );
}

interface DoButtonProps extends ActionProps {
  label: string;
  work: () => Promise<{ message: string }>;
}

function DoButton({ orderId, label, work }: DoButtonProps) {
  const toast = useToast();
  const { isBusy, problem, run } = useAction();
  const act = () => run(async () => toast({ title: (await work()).message, variant: "success" }));
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
          {label}
          <span className="sr-only"> {orderId}</span>
        </span>
      </Button>
      <ErrorText role="alert" className="w-full text-sm">
        {problem}
      </ErrorText>
    </>
  );
}

interface AlertActionsProps {
  alert: Alert;
  /** Hides the button that opens the order. */
  isOnOrder: boolean;
}

/** The buttons for the actions that an alert advises. */
export function AlertActions({ alert, isOnOrder }: AlertActionsProps) {
  const { orderId, actions } = alert;
  if (orderId === null) return null;
  return actions
    .filter((action) => !(isOnOrder && action === "open order"))
    .map((action) => {
      const ActionButton = BUTTONS[action];
      return ActionButton && <ActionButton key={action} alert={alert} orderId={orderId} />;
    });
}
