import Package from "lucide-react/icons/package";
import { type RefObject, useRef, useState } from "react";
import { addOrderNote, MAX_NOTE_LENGTH, MAX_NOTES, removeOrderNote } from "../../../contract/order-notes.ts";
import type { OrderDetail } from "../../../contract/orders.ts";
import type { OrderNumber } from "../../../rules/ids.ts";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { TextArea } from "../../ui/admin/text-area.tsx";
import { withoutSent } from "../../ui/admin/without-sent.ts";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { adminApi } from "../admin-session.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import { NoteList } from "../order/note-list.tsx";

interface OrderNotesProps {
  order: Pick<OrderDetail, "orderId" | "notes" | "erasedAt">;
}

/** The notes about the order. Notes for packing also appear on the packing card and the slip. */
export function OrderNotes({ order: { orderId, notes, erasedAt } }: OrderNotesProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  if (erasedAt) return null;
  return (
    <Card title="Notes" className="print:hidden">
      <NoteList
        notes={notes}
        aside={({ isForPacking }) =>
          isForPacking && (
            <span className="inline-flex items-center gap-1 font-semibold text-leaf">
              <Package className="size-4" aria-hidden="true" />
              For packing
            </span>
          )
        }
        remove={({ _id }) => adminApi(removeOrderNote, { params: { id: orderId, noteId: _id } })}
        field={field}
      />
      {notes.length < MAX_NOTES && <NewNote orderId={orderId} field={field} />}
    </Card>
  );
}

const EMPTY = { note: "", isForPacking: false };

interface NewNoteProps {
  orderId: OrderNumber;
  field: RefObject<HTMLTextAreaElement | null>;
}

function NewNote({ orderId, field }: NewNoteProps) {
  const [draft, setDraft] = useState(EMPTY);
  const isTyped = draft.note.trim() !== "";

  async function add() {
    await adminApi(addOrderNote, { params: { id: orderId }, body: draft });
    setDraft((now) => withoutSent(now, { sent: draft, empty: EMPTY }));
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
        <Checkbox
          checked={draft.isForPacking}
          onCheck={(isForPacking) => setDraft((now) => ({ ...now, isForPacking }))}
        >
          For packing{" "}
          <span className="font-normal text-ink-soft">(printed on the slip; the customer may see it)</span>
        </Checkbox>
        <SubmitButton submitLabel="Add note" busyLabel="Saving..." variant="secondary" />
      </div>
      <LeaveGuard isUnsaved={() => isTyped} isLostOnReload={isTyped} />
    </Form>
  );
}
