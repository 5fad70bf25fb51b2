import type { FoundCustomer } from "../../../contract/customers.ts";
import { formatPhone } from "../../../rules/phone.ts";

/** Name, number and city of a customer, inside a link or button of the class `group`. */
export function CustomerLine({ customer: { phone, name, city } }: { customer: FoundCustomer }) {
  const number = formatPhone(phone);
  return (
    <>
      <span className="font-bold wrap-anywhere group-hover:underline">{name || number}</span>
      <span className="text-sm text-ink-soft wrap-anywhere tabular-nums">
        {[name && number, city].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
