// The label fields of a product, as sent by the product form and the spreadsheet import.
import type * as z from "zod/mini";
import { NUTRIENT_NAMES, type NutrientName } from "../rules/nutrient-names.ts";
import { NUTRIENTS } from "../rules/nutrition.ts";
import { PRODUCT_LIMITS } from "../rules/product-fields.ts";
import { LABEL_LIMITS } from "../rules/product-label.ts";
import {
  FormFlag,
  formOptionalDecimal,
  formOptionalWholeNumber,
  formTextsNoneIsEmpty,
  formTextsOrNone,
  optionalLine,
  optionalText,
} from "./form.ts";

/** Per 100 g; empty if the label does not state it. */
const nutritionFields = Object.fromEntries(
  NUTRIENT_NAMES.map((name) => [name, formOptionalDecimal(NUTRIENTS[name].max)]),
) as Record<NutrientName, ReturnType<typeof formOptionalDecimal>>;

export const labelFields = {
  genericName: optionalLine(LABEL_LIMITS.genericName),
  makerName: optionalLine(LABEL_LIMITS.makerName),
  makerAddress: optionalText(LABEL_LIMITS.makerAddress),
  customerCare: optionalText(LABEL_LIMITS.customerCare),
  countryOfOrigin: optionalLine(LABEL_LIMITS.countryOfOrigin),
  storage: optionalLine(LABEL_LIMITS.storage),
  shelfLifeDays: formOptionalWholeNumber(1, PRODUCT_LIMITS.shelfLifeDays),
  shelfLifeMonths: formOptionalWholeNumber(1, LABEL_LIMITS.shelfLifeMonths),
  isVeganApproved: FormFlag,
  isCombination: FormFlag,
  /** "none" for a product without allergens, empty if not stated. */
  allergens: formTextsOrNone(LABEL_LIMITS.allergens, LABEL_LIMITS.allergen),
  /** "none" is an empty list, as for allergens. */
  mayContain: formTextsNoneIsEmpty(LABEL_LIMITS.allergens, LABEL_LIMITS.allergen),
  ...nutritionFields,
} satisfies Record<string, z.ZodMiniType>;
