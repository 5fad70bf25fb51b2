// The label of a product, as the owner's form and her spreadsheet send it.
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

/** Per 100 g; nothing where the label does not say. */
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
  /** "none" where it contains none, nothing where that is not stated. */
  allergens: formTextsOrNone(LABEL_LIMITS.allergens, LABEL_LIMITS.allergen),
  /** "none" is nothing, as it is for the allergens. */
  mayContain: formTextsNoneIsEmpty(LABEL_LIMITS.allergens, LABEL_LIMITS.allergen),
  ...nutritionFields,
} satisfies Record<string, z.ZodMiniType>;
