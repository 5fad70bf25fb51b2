// Rupees on the wire ⇄ paise in the code.
import * as z from "zod/mini";
import { fromRupees, isRupees, type Paise, toRupees } from "../rules/money.ts";

const PaiseValue = z.custom<Paise>((value) => Number.isSafeInteger(value));

/** Rupees as a JSON number with at most two decimals. */
export const Rupees = z.codec(z.number().check(z.multipleOf(0.01), z.refine(isRupees)), PaiseValue, {
  decode: fromRupees,
  encode: toRupees,
});
