import type { Figures } from "../../../contract/figures.ts";
import { counted } from "../../../rules/counted.ts";
import { Card } from "../../ui/admin/card.tsx";

/** How many shoppers there were, and how many of them were not here for the first time. */
export function ShoppersCard({ shoppers: { all, again } }: Pick<Figures, "shoppers">) {
  return (
    <Card title="Shoppers who came again">
      {all === 0 ? (
        <p className="text-ink-soft">Nobody bought in these days.</p>
      ) : (
        <>
          <p>
            <strong className="font-display text-heading font-extrabold tabular-nums">
              {Math.round((100 * again) / all)}%
            </strong>{" "}
            <span className="text-ink-soft">
              {again.toLocaleString("en-IN")} of {counted(all, "shopper", "shoppers")}
            </span>
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            They had paid for an order before, told by their phone. Shoppers who were erased are not counted.
          </p>
        </>
      )}
    </Card>
  );
}
