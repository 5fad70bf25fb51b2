// Converts between rupees on the wire and paise in the code.
import * as z from "zod/mini";
import { fromRupees, isRupees, type Paise, toRupees } from "../rules/money.ts";

const PaiseValue = z.custom<Paise>((value) => Number.isSafeInteger(value));

/** A JSON number of rupees with at most two decimals. */
export const Rupees = z.codec(z.number().check(z.multipleOf(0.01), z.refine(isRupees)), PaiseValue, {
  decode: fromRupees,
  encode: toRupees,
});

const AMOUNT = z
  .string()
  .check(z.regex(/^[0-9]{1,9}(\.[0-9]{1,2})?$/, "An amount in rupees, with at most two decimals"));

/** Rupees in a URL's query. */
export const RupeesInQuery = z.codec(AMOUNT, PaiseValue, {
  decode: (text) => fromRupees(Number(text)),
  encode: (amount) => String(toRupees(amount)),
});
