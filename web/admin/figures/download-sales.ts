import { type Figures, type FiguresRange, SALES_EXPORT_PATH } from "../../../contract/figures.ts";
import { saveFile } from "../../ui/save-file.ts";
import { fetchFile } from "../fetch-file.ts";

/** Offers the accountant's file of a range. @throws ApiError with a message to show */
export async function downloadSales(
  range: FiguresRange,
  { from, until }: Pick<Figures, "from" | "until">,
): Promise<void> {
  const file = await fetchFile(
    `${SALES_EXPORT_PATH}?${new URLSearchParams(range)}`,
    "The file could not be made. Try again in a moment.",
  );
  saveFile(file, `sales-${range.month ?? `${from}-to-${until}`}.csv`);
}
