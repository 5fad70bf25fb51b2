// The label of a product, as shoppers and the owner read it.
import * as z from "zod/mini";
import { NUTRIENT_NAMES, type NutrientName } from "../rules/nutrient-names.ts";

const numberOrNull = z.nullable(z.number());

/** Per 100 g; null where the label does not say. */
const nutrition = Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, numberOrNull])) as Record<
  NutrientName,
  typeof numberOrNull
>;

export const productLabel = {
  genericName: z.string(),
  /** Empty where the shop's own name and address stand for it; customer care likewise. */
  makerName: z.string(),
  makerAddress: z.string(),
  customerCare: z.string(),
  countryOfOrigin: z.string(),
  storage: z.string(),
  /** From packing; at most one of the two is not null. */
  shelfLifeDays: numberOrNull,
  shelfLifeMonths: numberOrNull,
  isVeganApproved: z.boolean(),
  /** A gift box, or several packs sold as one: it has no unit price. */
  isCombination: z.boolean(),
  /** Null where nothing is stated, empty where it contains none. */
  allergens: z.nullable(z.array(z.string())),
  mayContain: z.array(z.string()),
  ...nutrition,
};
