import type { OrderDetail } from "../../../contract/orders.ts";
import { PHONE_ORDER } from "../../../rules/order-actors.ts";
import { undoOf } from "../../../rules/order-status.ts";
import { formatWhen } from "../../ui/admin/when.ts";
import { Card } from "../../ui/card.tsx";
import { HistoryLink } from "../history-link.tsx";
import { byActor } from "../order/order-text.ts";

interface OrderMovesProps {
  orderId: string;
  createdAt: string;
  moves: OrderDetail["moves"];
  corrections: OrderDetail["corrections"];
}

type Move = OrderDetail["moves"][number];

function moveText({ from, to }: Pick<Move, "from" | "to">): string {
  if (from === null) return to;
  if (to === "Verified") return "Phone verified";
  if (undoOf(from) === to) return `Back to ${to}`;
  return to === "Packed" && from !== "Confirmed" ? "Packed again" : to;
}

/** The history of the order: time, actor and reason of each move and of each correction of the tracking number. */
export function OrderMoves({ orderId, createdAt, moves, corrections }: OrderMovesProps) {
  const placedBy = moves.find(({ reason }) => reason === PHONE_ORDER)?.actor ?? "shopper";
  const first: Move = { from: null, to: "Created", actor: placedBy, reason: "", at: createdAt };
  // The creation may also be recorded as a move: show it once.
  const made = [first, ...moves.filter(({ to }) => to !== "Created")];
  const steps = [
    ...made.map((move) => ({ ...move, text: moveText(move) })),
    ...corrections.map((correction) => ({ ...correction, text: "Tracking number corrected" })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <Card title="History" className="print:hidden">
      <ol className="border-l-2 border-line-strong pl-5">
        {steps.map(({ text, actor, reason, at }) => (
          <li
            key={`${at} ${text}`}
            className="relative pb-4 before:absolute before:top-1.5 before:-left-[1.625rem] before:size-2.5 before:rounded-full before:bg-leaf-mid before:ring-4 before:ring-white last:pb-0"
          >
            <p className="font-semibold">{text}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {formatWhen(at)} {byActor(actor)}
            </p>
            {reason && <p className="text-sm wrap-anywhere">Reason: {reason}</p>}
          </li>
        ))}
      </ol>
      <HistoryLink object={orderId}>All changes of this order</HistoryLink>
    </Card>
  );
}
