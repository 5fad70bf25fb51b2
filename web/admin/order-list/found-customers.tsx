import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router";
import { formatPhone } from "../../../rules/phone.ts";
import { customerPath } from "../order/customer-paths.ts";
import { customersFound } from "../order/customers-found.ts";
import type { ListedOrder } from "../order/known-status.ts";

const MOST = 3;

interface FoundCustomersProps {
  orders: readonly ListedOrder[];
  /** The text of the search. */
  search: string;
}

/** Links to the customers whose phone number, name or e-mail address was searched for; nothing if there are many. */
export function FoundCustomers({ orders, search }: FoundCustomersProps) {
  const found = customersFound(orders, search);
  if (found.length === 0 || found.length > MOST) return null;
  return (
    <ul aria-label="Customers found" className="mb-3 flex flex-wrap gap-2">
      {found.map(({ orderId, name, phone }) => (
        <li key={phone}>
          <Link
            to={customerPath(orderId)}
            className="inline-flex min-h-11 items-center gap-2 rounded-control border-2 border-line bg-white px-4 py-1.5 font-semibold hover:bg-leaf-wash"
          >
            <UserRound className="size-5 shrink-0" aria-hidden="true" />
            <span className="wrap-anywhere">
              {name && `${name}, `}
              <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
