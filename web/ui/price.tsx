import { formatRupees, type Paise } from "../../rules/money.ts";

const SIZES = { small: "text-base", medium: "text-lg", large: "text-3xl" } as const;

/** A selling price, followed by a higher MRP struck through. The large size always shows the MRP, with its label. */
export function Price({
  sellingPrice,
  mrp,
  size = "medium",
  className = "",
}: {
  sellingPrice: Paise;
  mrp?: Paise;
  size?: keyof typeof SIZES;
  className?: string;
}) {
  const isReduced = mrp !== undefined && mrp > sellingPrice;
  return (
    <p className={`price ${className}`.trim()}>
      <span className="sr-only">Price </span>
      <span className={`font-bold ${SIZES[size]}`}>{formatRupees(sellingPrice)}</span>
      {mrp !== undefined && (isReduced || size === "large") && (
        <span className={`text-leaf/80 ${size === "large" ? "text-lg" : "text-sm"}`}>
          <span className={size === "large" ? "" : "sr-only"}>MRP </span>
          {isReduced ? <s>{formatRupees(mrp)}</s> : formatRupees(mrp)}
        </span>
      )}
    </p>
  );
}
