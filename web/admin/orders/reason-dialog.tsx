import { type FormEvent, type ReactNode, useState } from "react";
import { MAX_MOVE_REASON_LENGTH } from "../../../contract/orders.ts";
import { Dialog, DialogActions } from "../../ui/admin/dialog.tsx";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";

interface ReasonDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Who reads the reason. */
  hint: string;
  confirmLabel: string;
  busyLabel: string;
  closeLabel: string;
  /** Why the step cannot be taken any more: the order has gone on meanwhile, and what is typed is still there to be copied. */
  outdated?: string | null;
  /** @throws ApiError, whose message is shown in the dialog */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the reason of a step. Open for as long as it is rendered; closes itself once the step is taken. */
export function ReasonDialog({
  title,
  children,
  hint,
  outdated = null,
  onConfirm,
  onClose,
  ...labels
}: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const { isBusy, problem, fields, run } = useAction();
  const close = () => !isBusy && onClose();
  // While she waits for the answer, it may be her own step that is heard of.
  const isOver = outdated !== null && !isBusy;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isOver) return;
    if (await run(() => onConfirm(reason.trim()))) onClose();
  }

  return (
    <Dialog title={title} isOpen onClose={close}>
      <form onSubmit={submit} className="space-y-5">
        {children}
        <TextArea
          label="Reason"
          hint={hint}
          name="reason"
          rows={3}
          required
          maxLength={MAX_MOVE_REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={fields.reason}
        />
        {problem && !fields.reason && !isOver && <Banner>{problem}</Banner>}
        {isOver && <Banner>{outdated}</Banner>}
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            {labels.closeLabel}
          </Button>
          {!isOver && (
            <Button type="submit" isBusy={isBusy} busyLabel={labels.busyLabel}>
              {labels.confirmLabel}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
