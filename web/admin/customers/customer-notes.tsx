import { useRef, useState } from "react";
import { Link, useParams } from "react-router";
import {
  addCustomerNote,
  type Customer,
  MAX_CUSTOMER_NOTE_LENGTH,
  MAX_CUSTOMER_NOTES,
  removeCustomerNote,
} from "../../../contract/customers.ts";
import { orderNumber } from "../../../rules/ids.ts";
import { Form, FormProblem, SubmitButton } from "../../ui/admin/form.tsx";
import { formatWhen } from "../../ui/admin/when.ts";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { adminApi } from "../admin-session.ts";
import { LeaveGuard } from "../leave-guard.tsx";
import { NoteList } from "../order/note-list.tsx";
import { orderPath } from "../order/order-paths.ts";

/** The notes about the customer, which staff add and remove here, and those on the customer's orders. */
export function CustomerNotes({ customer: { notes, orderNotes } }: { customer: Customer }) {
  const id = orderNumber(useParams().orderId ?? "");
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState("");
  const isTyped = note.trim() !== "";

  async function add() {
    await adminApi(addCustomerNote, { params: { id }, body: { note } });
    setNote((now) => (now === note ? "" : now));
  }

  return (
    <Card title="Notes">
      <NoteList
        notes={notes}
        remove={({ _id }) => adminApi(removeCustomerNote, { params: { id, noteId: _id } })}
        field={field}
      />
      {notes.length < MAX_CUSTOMER_NOTES && (
        <Form action={add} className="space-y-3">
          <TextField
            ref={field}
            label="New note"
            hint="For staff, shown with every order of this customer."
            name="note"
            required
            autoComplete="off"
            maxLength={MAX_CUSTOMER_NOTE_LENGTH}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <FormProblem />
          <SubmitButton submitLabel="Add note" busyLabel="Saving..." variant="secondary" />
          <LeaveGuard isUnsaved={() => isTyped} isLostOnReload={isTyped} />
        </Form>
      )}
      <OrderNotes notes={orderNotes} />
    </Card>
  );
}

function OrderNotes({ notes }: { notes: Customer["orderNotes"] }) {
  if (notes.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="mb-1 text-base font-bold">On orders</h3>
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <li key={note._id} className="py-2 last:pb-0">
            <p className="whitespace-pre-line wrap-anywhere">{note.note}</p>
            <p className="text-sm text-ink-soft">
              {note.author}, {formatWhen(note.at)}, order{" "}
              <Link to={orderPath(note.orderId)} className="font-semibold link">
                {note.orderId}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
