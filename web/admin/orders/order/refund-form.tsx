import { useState } from "react";
import type { OrderDetail } from "../../../../contract/orders.ts";
import { MAX_REFUND_REASON_LENGTH, type OrderMoney } from "../../../../contract/refunds.ts";
import { formatRupees } from "../../../../rules/money.ts";
import { canMove } from "../../../../rules/order-status.ts";
import { whyNoRestock } from "../../../../rules/refunds.ts";
import { DialogActions } from "../../../ui/admin/dialog.tsx";
import { Form, FormProblem, SubmitButton } from "../../../ui/admin/form.tsx";
import { Switch } from "../../../ui/admin/switch.tsx";
import { TextArea } from "../../../ui/admin/text-area.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { Action } from "../../../ui/use-action.ts";
import {
  EMPTY_DRAFT,
  linesToRefund,
  previewOf,
  type RefundDraft,
  type RefundPreview,
} from "./refund-draft.ts";
import { RefundLines } from "./refund-lines.tsx";
import { RefundWayField } from "./refund-way.tsx";

export interface ChosenRefund extends Pick<Extract<RefundPreview, { problem: null }>, "choice" | "amounts"> {
  reason: string;
  restock: boolean;
}

interface RefundFormProps {
  order: OrderDetail;
  money: OrderMoney;
  /** The call that refunds. */
  action: Action;
  onRefund: (refund: ChosenRefund) => Promise<void>;
  onCancel: () => void;
}

/** What of an order is refunded and why, with the amount of the current choice. */
export function RefundForm({ order, money, action, onRefund, onCancel }: RefundFormProps) {
  const [draft, setDraft] = useState<RefundDraft>(EMPTY_DRAFT);
  const [reason, setReason] = useState("");
  const [restock, setRestock] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const preview = previewOf(order, money, draft);
  const whyNot = whyNoRestock(order.status);
  const canRestock = whyNot === "";

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
              <Switch label="Put back on the shelf" isOn={restock} onChange={setRestock}>
                Put back on the shelf
              </Switch>
              <p className="text-sm text-ink-soft">
                Only if you have the packets and can sell them again. Leave it off for what is damaged or
                lost.
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
        hint="The shopper reads it in the e-mail."
        name="reason"
        rows={2}
        required
        maxLength={MAX_REFUND_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Preview preview={preview} order={order} money={money} isRefused={isRefused} />
      <FormProblem />
      <DialogActions isSticky>
        <Button variant="secondary" onClick={onCancel}>
          Close
        </Button>
        <SubmitButton
          submitLabel={preview.problem === null ? `Refund ${formatRupees(preview.amounts.amount)}` : "Refund"}
          busyLabel="Refunding..."
        />
      </DialogActions>
    </Form>
  );
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
    <div role="status" className="rounded-control bg-leaf-wash px-4 py-3">
      <p className={preview.problem === null ? "font-semibold" : ""}>{preview.problem ?? preview.text}</p>
      {isAll && canMove(order.status, "Cancelled") && (
        <p className="mt-1 text-sm">
          The order is held then, and nobody can send it.{" "}
          {order.isBooked && order.status === "Packed" && "Its courier booking is cancelled, too. "}
          If that is what you want, cancel it instead.
        </p>
      )}
    </div>
  );
}
