import type { Paise } from "../../../rules/money.ts";
import { rowsOfTotal, signedRupees } from "../../../rules/order-rows.ts";
import { Row, TotalRow } from "./checkout-price-rows.tsx";

/** What of an order's total was refunded, and what is left of it; nothing without a refund. */
export function RefundRows({ total, refunded }: { total: Paise; refunded: Paise }) {
  const [, ...rows] = rowsOfTotal(total, refunded);
  return rows.map(({ name, amount }) =>
    name === "Refunded" ? (
      <Row key={name} label={name}>
        {signedRupees(amount)}
      </Row>
    ) : (
      <TotalRow key={name} label={name}>
        {signedRupees(amount)}
      </TotalRow>
    ),
  );
}
