import type { ReactNode } from "react";
import { MAX_MOVE_REASON_LENGTH } from "../../../contract/orders.ts";
import { Dialog, DialogActions } from "../../ui/admin/dialog.tsx";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";

interface ReasonDialogProps {
  title: string;
  /** Explains what will happen. */
  children: ReactNode;
  /** States who will read the reason. */
  hint: string;
  confirmLabel: string;
  busyLabel: string;
  closeLabel: string;
  /** Whether the step cannot be undone. */
  isDanger?: boolean;
  /** Why the step is no longer possible, after the status has changed. The typed reason stays, so that it can be copied. */
  outdated?: string | null;
  /** @throws ApiError, whose message is shown in the dialog */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Prompts for the reason of a step. Open while it is rendered; calls `onClose` after the step succeeded. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, hint, isDanger = false, outdated = null, onConfirm, onClose } = props;
  const state = useAction();
  const close = () => !state.isBusy && onClose();
  // While the request is pending, the status may have changed because of this very step.
  const isOver = outdated !== null && !state.isBusy;

  async function confirm(typed: FormData) {
    if (isOver) return;
    await onConfirm(String(typed.get("reason")).trim());
    onClose();
  }

  return (
    <Dialog title={title} isOpen onClose={close} form={state}>
      <Form action={confirm} state={state}>
        {children}
        <TextArea
          label="Reason"
          hint={hint}
          name="reason"
          rows={3}
          required
          maxLength={MAX_MOVE_REASON_LENGTH}
        />
        {isOver ? <Banner>{outdated}</Banner> : <FormProblem />}
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            {props.closeLabel}
          </Button>
          {!isOver && (
            <SubmitButton
              variant={isDanger ? "danger" : "primary"}
              submitLabel={props.confirmLabel}
              busyLabel={props.busyLabel}
            />
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
