// Every acknowledged order exists exactly once, and there are no others.
import { isOrderStatus, isPaidFor } from "../../rules/order-status.ts";
import type { Books } from "./books.ts";
import { type Finding, finding, repeated } from "./findings.ts";
import { entriesOf } from "./ledger.ts";

export function judgeOrders({ ledger, shop }: Books): Finding[] {
  const statuses = new Map(shop.orders.map(({ number, status }) => [number, status]));
  const placed = entriesOf(ledger, "placed");
  const keys = new Set<string | null>(entriesOf(ledger, "asked").map(({ key }) => key));
  const orderOfKey = new Map(shop.orders.map(({ key, number }) => [key, number]));
  return [
    ...placed
      .filter(({ order }) => !statuses.has(order))
      .map(({ order, at }) => finding("lost", `order ${order} was acknowledged and is not there`, at)),
    ...placed
      .filter(({ key, order }) => statuses.has(order) && orderOfKey.get(key) !== order)
      .map(({ key, order, at }) =>
        finding("doubled", `${key} was acknowledged as ${order}, and is another order`, at),
      ),
    ...repeated(shop.orders.map(({ key }) => key).filter((key) => key !== null)).map((key) =>
      finding("doubled", `${key} has more than one order`),
    ),
    ...shop.orders
      .filter(({ key }) => !keys.has(key))
      .map(({ number }) => finding("unexplained", `nobody has asked for order ${number}`)),
    ...entriesOf(ledger, "verified")
      .filter(({ order }) => statuses.get(order) === "Created")
      .map(({ order, at }) =>
        finding("lost", `the phone of order ${order} was verified, and is not any more`, at),
      ),
    ...entriesOf(ledger, "told paid")
      .filter(({ order }) => !isPaid(statuses.get(order)))
      .map(({ order, at }) => finding("lost", `order ${order} was told to be paid, and is not`, at)),
    ...entriesOf(ledger, "shown")
      .filter(({ status }) => !isPaid(status))
      .map(({ order, status, at }) =>
        finding("unexplained", `order ${order} was told to be paid, and then shown as ${status}`, at),
      ),
  ];
}

/** Whether an order in this status is paid, and neither cancelled nor refunded. */
export function isPaid(status: string | undefined): boolean {
  return (
    status !== undefined &&
    isOrderStatus(status) &&
    isPaidFor(status) &&
    status !== "Cancelled" &&
    status !== "Refunded"
  );
}
