// The label of a product in replies.
import * as z from "zod/mini";
import { NUTRIENT_NAMES, type NutrientName } from "../rules/nutrient-names.ts";

const numberOrNull = z.nullable(z.number());

/** Per 100 g; null if the label does not state it. */
const nutrition = Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, numberOrNull])) as Record<
  NutrientName,
  typeof numberOrNull
>;

export const productLabel = {
  genericName: z.string(),
  /** Empty maker and customer care default to the shop's. */
  makerName: z.string(),
  makerAddress: z.string(),
  customerCare: z.string(),
  countryOfOrigin: z.string(),
  storage: z.string(),
  /** From packing; at most one of the two is set. */
  shelfLifeDays: numberOrNull,
  shelfLifeMonths: numberOrNull,
  isVeganApproved: z.boolean(),
  /** A gift box, or several packs sold as one: it has no unit price. */
  isCombination: z.boolean(),
  /** Null if not stated, empty if it contains none. */
  allergens: z.nullable(z.array(z.string())),
  mayContain: z.array(z.string()),
  ...nutrition,
};
