import { useState } from "react";
import { readChoice, storeChoice } from "../../ui/store-choice.ts";

/** The paper that slips are printed on, and the classes for it (packing-slips.css). */
export const SLIP_PAPERS = [
  { value: "a4", label: "A4, two on a sheet", look: "slips-a4 max-w-3xl space-y-4" },
  { value: "a4-four", label: "A4, four on a sheet", look: "slips-a4-four max-w-5xl" },
  { value: "label", label: "4 × 6 inch labels", look: "slips-label max-w-[4in] space-y-4" },
] as const;

/** Remembered: the printer is the same every day. */
const KEY = "packing-slip-paper";

const find = (wanted: string | null) => SLIP_PAPERS.find(({ value }) => value === wanted) ?? SLIP_PAPERS[0];

export function useSlipPaper() {
  const [paper, setPaper] = useState(() => find(readChoice(KEY)));

  function choose(value: string) {
    const chosen = find(value);
    setPaper(chosen);
    storeChoice(KEY, chosen.value);
  }

  return { paper, choose };
}
