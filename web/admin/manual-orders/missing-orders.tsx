import { Banner } from "../../ui/banner.tsx";

/** Says that some of the chosen orders are no longer in the lists. */
export function MissingOrders({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Banner className="mb-4 print:hidden">
      {count === 1 ? "1 of the chosen orders has" : `${count} of the chosen orders have`} been shipped or
      cancelled in the meantime and {count === 1 ? "is" : "are"} left out.
    </Banner>
  );
}
