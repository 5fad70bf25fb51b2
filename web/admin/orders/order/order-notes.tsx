import Package from "lucide-react/icons/package";
import Trash2 from "lucide-react/icons/trash";
import { type RefObject, useRef, useState } from "react";
import {
  addOrderNote,
  MAX_NOTE_LENGTH,
  MAX_NOTES,
  type OrderNote,
  removeOrderNote,
} from "../../../../contract/order-notes.ts";
import type { OrderDetail } from "../../../../contract/orders.ts";
import type { OrderNumber } from "../../../../rules/ids.ts";
import { Card } from "../../../ui/admin/card.tsx";
import { Form, FormProblem, SubmitButton } from "../../../ui/admin/form.tsx";
import { TextArea } from "../../../ui/admin/text-area.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { usePassFocusOn } from "../../../ui/use-pass-focus-on.ts";
import { formatWhen } from "../../../ui/when.ts";
import { withoutSent } from "../../../ui/without-sent.ts";
import { adminApi } from "../../admin-session.ts";
import { useIsOwner } from "../../use-is-owner.ts";

interface OrderNotesProps {
  order: Pick<OrderDetail, "orderId" | "notes" | "erasedAt">;
  onChanged: () => Promise<unknown>;
}

/** The notes of an order. Notes for packing are also on the card and the slip. */
export function OrderNotes({ order: { orderId, notes, erasedAt }, onChanged }: OrderNotesProps) {
  const isOwner = useIsOwner();
  const removing = useAction();
  const field = useRef<HTMLTextAreaElement>(null);
  const passFocusOn = usePassFocusOn(() => field.current);

  async function remove({ _id }: OrderNote) {
    await removing.run(() => adminApi(removeOrderNote, { params: { id: orderId, noteId: _id } }));
    // Also after a failure: the note may have been removed already.
    await onChanged();
  }

  if (erasedAt) return null;
  return (
    <Card title="Notes" className="print:hidden">
      {notes.length > 0 && (
        <ul className="mb-5 divide-y divide-line">
          {notes.map((note) => (
            <li key={note._id} className="flex items-start gap-2 py-2 first:pt-0">
              <div className="min-w-0 grow">
                <p className="whitespace-pre-line wrap-anywhere">{note.note}</p>
                <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
                  {note.isForPacking && (
                    <span className="inline-flex items-center gap-1 font-semibold text-leaf">
                      <Package className="size-4" aria-hidden="true" />
                      For packing
                    </span>
                  )}
                  {note.author}, {formatWhen(note.at)}
                </p>
              </div>
              {(isOwner || !note.isOwners) && (
                <Button
                  variant="ghost"
                  className="shrink-0 px-3"
                  aria-label={`Remove the note: ${note.note}`}
                  data-removes
                  isBusy={removing.isBusy}
                  onClick={({ currentTarget }) => {
                    passFocusOn(currentTarget);
                    void remove(note);
                  }}
                >
                  <Trash2 className="size-5" aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing.problem && <Banner className="mb-4">{removing.problem}</Banner>}
      {notes.length < MAX_NOTES && <NewNote orderId={orderId} field={field} onAdded={onChanged} />}
    </Card>
  );
}

const EMPTY = { note: "", isForPacking: false };

interface NewNoteProps {
  orderId: OrderNumber;
  field: RefObject<HTMLTextAreaElement | null>;
  onAdded: () => Promise<unknown>;
}

function NewNote({ orderId, field, onAdded }: NewNoteProps) {
  const [draft, setDraft] = useState(EMPTY);

  async function add() {
    await adminApi(addOrderNote, { params: { id: orderId }, body: draft });
    setDraft((now) => withoutSent(now, { sent: draft, empty: EMPTY }));
    void onAdded();
  }

  return (
    <Form action={add} className="space-y-3">
      <TextArea
        ref={field}
        label="New note"
        name="note"
        rows={2}
        required
        maxLength={MAX_NOTE_LENGTH}
        value={draft.note}
        onChange={({ target }) => setDraft((now) => ({ ...now, note: target.value }))}
      />
      <FormProblem />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={draft.isForPacking}
            onChange={({ target }) => setDraft((now) => ({ ...now, isForPacking: target.checked }))}
            className="size-5 shrink-0 accent-leaf"
          />
          <span>
            For packing <span className="text-ink-soft">(printed on the slip, the shopper may read it)</span>
          </span>
        </label>
        <SubmitButton submitLabel="Add note" busyLabel="Saving..." variant="secondary" />
      </div>
    </Form>
  );
}
