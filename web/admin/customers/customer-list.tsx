import { Link } from "react-router";
import type { FoundCustomer } from "../../../contract/customers.ts";
import { CustomerLine } from "../order/customer-line.tsx";
import { customerPath } from "../order/customer-paths.ts";

/** Links to the pages of customers. */
export function CustomerList({ customers }: { customers: readonly FoundCustomer[] }) {
  return (
    <ul className="divide-y divide-line">
      {customers.map((customer) => (
        <li key={customer.phone}>
          <Link
            to={customerPath(customer.orderId)}
            className="group flex min-h-11 flex-col justify-center py-2"
          >
            <CustomerLine customer={customer} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
