import { Banner } from "../../ui/banner.tsx";
import type { LoadedBatch } from "./packing-batch.ts";

/** Shows how many of the chosen orders are left out, and why. */
export function MissingOrders({
  batch: { missing, held },
}: {
  batch: Pick<LoadedBatch, "missing" | "held">;
}) {
  if (missing + held === 0) return null;
  return (
    <Banner className="mb-4">
      {missing > 0 && (
        <p>
          {missing === 1 ? "1 of the chosen orders has" : `${missing} of the chosen orders have`} been shipped
          or cancelled in the meantime and {missing === 1 ? "is" : "are"} left out.
        </p>
      )}
      {held > 0 && (
        <p>
          {held === 1
            ? "1 order is on hold and is left out."
            : `${held} orders are on hold and are left out.`}
        </p>
      )}
    </Banner>
  );
}
