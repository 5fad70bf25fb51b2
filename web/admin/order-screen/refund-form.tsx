import { useState } from "react";
import type { OrderDetail } from "../../../contract/orders.ts";
import { MAX_REFUND_REASON_LENGTH, type OrderMoney } from "../../../contract/refunds.ts";
import { formatRupees, ZERO } from "../../../rules/money.ts";
import { canMove } from "../../../rules/order-status.ts";
import { type RefundChoice, refundableRest, whyNoRestock } from "../../../rules/refunds.ts";
import { DialogActions } from "../../ui/admin/dialog.tsx";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { Switch } from "../../ui/admin/switch.tsx";
import { TextArea } from "../../ui/admin/text-area.tsx";
import type { Action } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { DisputeWarning } from "./dispute-warning.tsx";
import {
  EMPTY_DRAFT,
  linesToRefund,
  previewOf,
  type RefundDraft,
  type RefundPreview,
} from "./refund-draft.ts";
import { RefundLines } from "./refund-lines.tsx";

export interface ChosenRefund extends Pick<Extract<RefundPreview, { problem: null }>, "choice" | "amounts"> {
  reason: string;
  restock: boolean;
}

interface RefundFormProps {
  order: OrderDetail;
  money: OrderMoney;
  /** The action that sends the refund. */
  action: Action;
  onRefund: (refund: ChosenRefund) => Promise<void>;
  onCancel: () => void;
}

/** The form of a refund: what to refund and why, with a preview of the amount. */
export function RefundForm({ order, money, action, onRefund, onCancel }: RefundFormProps) {
  const [draft, setDraft] = useState<RefundDraft>(EMPTY_DRAFT);
  const [reason, setReason] = useState("");
  const [restock, setRestock] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const preview = previewOf(order, money, draft);
  const whyNot = whyNoRestock(order.status);
  const canRestock = whyNot === "";
  const isOver = !action.isBusy && refundableRest(money.left) <= ZERO;

  function change(part: Partial<RefundDraft>) {
    setDraft((before) => ({ ...before, ...part }));
    setRefused(false);
    action.reset();
  }

  async function submit() {
    if (preview.problem !== null) return setRefused(true);
    const { choice, amounts } = preview;
    await onRefund({
      choice,
      amounts,
      reason: reason.trim(),
      restock: restock && canRestock && choice.by === "lines",
    });
  }

  return (
    <Form action={submit} state={action}>
      <DisputeWarning money={money} />
      <RefundWayField chosen={draft.way} onChoose={(way) => change({ way })} />
      {draft.way === "lines" ? (
        <>
          <RefundLines
            lines={linesToRefund(order, draft)}
            deliveryLeft={money.deliveryLeft}
            delivery={draft.delivery}
            onUnits={(productId, units) => change({ units: { ...draft.units, [productId]: units } })}
            onDelivery={(delivery) => change({ delivery })}
          />
          {canRestock ? (
            <div>
              <Switch label="Put back into stock" isOn={restock} onChange={setRestock}>
                Put back into stock
              </Switch>
              <p className="text-sm text-ink-soft">
                Only if you have the packets and can sell them again. Leave this off for damaged or lost
                items.
              </p>
            </div>
          ) : (
            <p className="text-sm text-ink-soft">{whyNot}</p>
          )}
        </>
      ) : (
        <TextField
          label="Amount, ₹"
          hint={`At most ${formatRupees(money.left)}.`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={draft.typedAmount}
          onChange={({ target }) => change({ typedAmount: target.value })}
        />
      )}
      <TextArea
        label="Reason"
        hint="The customer sees this in the e-mail."
        name="reason"
        rows={2}
        required
        maxLength={MAX_REFUND_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {isOver ? (
        <Banner>{overText(order.status)}</Banner>
      ) : (
        <Preview preview={preview} order={order} money={money} isRefused={isRefused} />
      )}
      <FormProblem />
      <DialogActions isSticky>
        <Button variant="secondary" onClick={onCancel}>
          Close
        </Button>
        {!isOver && (
          <SubmitButton
            submitLabel={
              preview.problem === null ? `Refund ${formatRupees(preview.amounts.amount)}` : "Refund"
            }
            busyLabel="Refunding..."
          />
        )}
      </DialogActions>
    </Form>
  );
}

/** Why nothing is left to refund while the dialog is open: others have refunded it, or the reply to a refund was lost. */
function overText(status: OrderDetail["status"]): string {
  return status === "Cancelled" || status === "Refunded"
    ? "The order was cancelled and refunded in the meantime. Nothing is left to refund."
    : "The payment was refunded in the meantime. Nothing is left to refund.";
}

interface PreviewProps {
  preview: RefundPreview;
  order: OrderDetail;
  money: OrderMoney;
  isRefused: boolean;
}

function Preview({ preview, order, money, isRefused }: PreviewProps) {
  if (preview.problem !== null && isRefused) return <Banner>{preview.problem}</Banner>;
  const isAll = preview.problem === null && preview.amounts.amount === money.left;
  return (
    <Note tone="green" role="status">
      <p className={preview.problem === null ? "font-semibold" : ""}>{preview.problem ?? preview.text}</p>
      {isAll && canMove(order.status, "Cancelled") && (
        <p className="mt-1 text-sm">
          The order is then put on hold and cannot be shipped.{" "}
          {order.isBooked && order.status === "Packed" && "Its courier booking is cancelled too. "}
          To cancel the order, use Cancel order instead.
        </p>
      )}
    </Note>
  );
}

type RefundWay = RefundChoice["by"];

const WAYS: readonly { way: RefundWay; name: string; hint: string }[] = [
  { way: "lines", name: "Products", hint: "Choose packets" },
  { way: "amount", name: "An amount", hint: "Enter it yourself" },
];

interface RefundWayFieldProps {
  chosen: RefundWay;
  onChoose: (way: RefundWay) => void;
}

/** Chooses between a refund of products and of an amount. */
function RefundWayField({ chosen, onChoose }: RefundWayFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Refund by</legend>
      <div className="grid grid-cols-2 gap-2">
        {WAYS.map(({ way, name, hint }) => (
          <RadioCard
            key={way}
            name="way"
            value={way}
            label={name}
            hint={hint}
            checked={way === chosen}
            onChange={() => onChoose(way)}
          />
        ))}
      </div>
    </fieldset>
  );
}
