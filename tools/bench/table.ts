/** One row of the printed table. */
export interface Row {
  name: string;
  shop: string;
  limit?: string;
  ratio?: string;
  target?: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * @param share from 0 to 1
 * @returns the smallest value that at least this share of the values does not exceed; NaN without values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** A minimum ratio, and whether it is met: "≥ 0.90 met". */
export function atLeast(target: number, ratio: number): string {
  return `≥ ${target.toFixed(2)} ${ratio >= target ? "met" : "missed"}`;
}

export function table(rows: Row[]): string {
  const cells = [
    ["", "the shop", "the limit", "ratio", "target"],
    ...rows.map(({ name, shop, limit, ratio, target }) => [
      name,
      shop,
      limit ?? "",
      ratio ?? "",
      target ?? "",
    ]),
  ];
  return alignColumns(cells);
}

/** Pads cells to aligned columns; the first row has the headings. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
