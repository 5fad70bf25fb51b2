import type { OrderDetail } from "../../../../contract/orders.ts";
import { Card } from "../../kit/card.tsx";
import { formatWhen } from "../../kit/when.ts";
import { actorWords } from "../order-words.ts";

interface OrderMovesProps {
  createdAt: string;
  moves: OrderDetail["moves"];
}

/** The history of an order: which status when, and by whom. */
export function OrderMoves({ createdAt, moves }: OrderMovesProps) {
  const first = { to: "Created", actor: "shopper", at: createdAt };
  // The creation may be recorded as a move as well.
  const steps = [first, ...moves.filter(({ to }) => to !== "Created")];
  return (
    <Card title="History" className="print:hidden">
      <ol className="border-l-2 border-line-strong pl-5">
        {steps.map(({ to, actor, at }) => (
          <li
            key={to}
            className="relative pb-4 before:absolute before:top-1.5 before:-left-[1.625rem] before:size-2.5 before:rounded-full before:bg-leaf-mid before:ring-4 before:ring-white last:pb-0"
          >
            <p className="font-semibold">{to}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {formatWhen(at)} by {actorWords(actor)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
