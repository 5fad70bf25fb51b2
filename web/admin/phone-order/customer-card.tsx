import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useRef } from "react";
import { Link } from "react-router";
import type { FoundCustomer, KnownCustomer } from "../../../contract/customers.ts";
import { counted } from "../../../rules/counted.ts";
import { formatPhone, isPhone, type Phone } from "../../../rules/phone.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import { formatDay } from "../../ui/admin/when.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorText } from "../../ui/error-text.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/note.tsx";
import { AboutCustomer } from "../order/about-customer.tsx";
import { CustomerLine } from "../order/customer-line.tsx";
import { customerPath } from "../order/customer-paths.ts";
import { repeatable, withNumber } from "./known-customer.ts";
import { PHONE_FIELD, type PhoneOrder } from "./use-phone-order.ts";

interface CustomerCardProps {
  order: PhoneOrder;
  /** Called after the last order was repeated. */
  onRepeated: () => void;
}

/** The customer's phone number, what is known about it, and the last order to repeat. */
export function CustomerCard({ order, onRepeated }: CustomerCardProps) {
  const { draft, errors, action, known, callers, change } = order;
  const read = phoneFromTyping(draft.phone);
  const about = useRef<HTMLDivElement>(null);

  // The pressed button is removed. The field does not get the focus: a phone's keyboard would cover the last order.
  function pick(phone: Phone) {
    change(withNumber(draft, phone));
    about.current?.focus();
  }

  return (
    <Card title="Customer">
      <TextField
        label="Mobile number"
        hint={
          isPhone(read)
            ? formatPhone(read)
            : "For the courier and WhatsApp. A part of it finds known customers."
        }
        name={PHONE_FIELD}
        inputMode="tel"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={draft.phone}
        error={errors.phone ?? action.fields.phone}
        onChange={({ target }) => change(withNumber(draft, target.value))}
      />
      <div ref={about} tabIndex={-1} role="status" className="outline-none">
        {known && (
          <div className="mt-3">
            <Known known={known} order={order} onRepeated={onRepeated} />
          </div>
        )}
        {callers.length > 0 && (
          <p className="mt-3 text-sm text-ink-soft">
            {counted(callers.length, "known customer", "known customers")}
          </p>
        )}
      </div>
      {callers.length > 0 && <FoundCallers callers={callers} onPick={pick} />}
    </Card>
  );
}

interface FoundCallersProps {
  callers: readonly FoundCustomer[];
  onPick: (phone: Phone) => void;
}

function FoundCallers({ callers, onPick }: FoundCallersProps) {
  return (
    <ul aria-label="Known customers" className="mt-1 divide-y divide-line">
      {callers.map((caller) => (
        <li key={caller.phone}>
          <button
            type="button"
            onClick={() => onPick(caller.phone)}
            className="group flex min-h-11 w-full flex-col justify-center py-2 text-left"
          >
            <CustomerLine customer={caller} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Known({ known, order, onRepeated }: CustomerCardProps & { known: KnownCustomer }) {
  const { orderId, orderCount, addresses, notes, lastOrder } = known;
  if (orderId === null) return <p className="text-ink-soft">New customer: no orders from this number yet.</p>;
  return (
    <>
      <p>
        <Link
          to={customerPath(orderId)}
          className="inline-flex min-h-11 items-center font-bold underline decoration-line-strong underline-offset-4 hover:decoration-leaf"
        >
          {addresses[0]?.fullName ?? "Customer"}
        </Link>
        <span className="text-ink-soft">, {counted(orderCount, "order", "orders")}</span>
      </p>
      <AboutCustomer notes={notes} className="mb-2" />
      {lastOrder && <LastOrder lastOrder={lastOrder} order={order} onRepeated={onRepeated} />}
    </>
  );
}

function LastOrder({
  lastOrder,
  order,
  onRepeated,
}: CustomerCardProps & { lastOrder: NonNullable<KnownCustomer["lastOrder"]> }) {
  const { lines, missing } = repeatable(lastOrder.lines);
  return (
    <Note tone="green" className="mt-1">
      <p className="text-sm">Last order, {formatDay(lastOrder.createdAt)}</p>
      <p className="font-semibold wrap-anywhere">
        {lastOrder.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}
      </p>
      {missing.length > 0 && (
        <ErrorText className="mt-1 text-sm">Not available now: {missing.join(", ")}</ErrorText>
      )}
      {lines.length > 0 && (
        <Button
          variant="secondary"
          className="mt-3 max-sm:w-full"
          onClick={() => {
            order.addLines(lines);
            onRepeated();
          }}
        >
          <RotateCcw className="size-5" aria-hidden="true" />
          Repeat this order
        </Button>
      )}
    </Note>
  );
}
