import type { ReactNode } from "react";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { useAction } from "./use-action.ts";

interface ConfirmDialogProps {
  title: string;
  /** What will happen, in a sentence or two, or in paragraphs. */
  children: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  cancelLabel: string;
  /** Whether it deletes or stops something. */
  isDanger?: boolean;
  /** @throws ApiError, whose message is shown in the dialog */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/**
 * Confirms an action that cannot be undone. Open for as long as it is rendered. It cannot be closed while the action is
 * running, so that a failure is not missed.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, isDanger = false, onConfirm, onClose, ...labels } = props;
  const { isBusy, problem, run } = useAction();
  const close = () => !isBusy && onClose();
  return (
    <Dialog title={title} isOpen onClose={close}>
      <div>{children}</div>
      {problem && <Banner className="mt-4">{problem}</Banner>}
      <DialogActions>
        <Button variant="ghost" onClick={close}>
          {labels.cancelLabel}
        </Button>
        <Button
          variant={isDanger ? "danger" : "primary"}
          isBusy={isBusy}
          busyLabel={labels.busyLabel}
          onClick={() => void run(onConfirm)}
        >
          {labels.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
