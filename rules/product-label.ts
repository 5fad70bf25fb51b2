// Product labels: the details that Indian law requires on the page (Legal Metrology Rules, rules 6 and 10; FSSAI
// Labelling and Display Regulations 2020), the defaults for what a product leaves out, and values that cannot be
// true.
import { NUTRIENT_NAMES, type NutrientName } from "./nutrient-names.ts";
import { NUTRIENTS, type Nutrition, nutritionProblems } from "./nutrition.ts";
import { formatPhone } from "./phone.ts";

export interface ProductLabel extends Nutrition {
  genericName: string;
  /** Empty maker and customer care default to the shop's. */
  makerName: string;
  makerAddress: string;
  customerCare: string;
  countryOfOrigin: string;
  netWeightGrams: number;
  ingredients: readonly string[];
  /** Allergens contained; null if not stated, empty if it contains none. */
  allergens: readonly string[] | null;
  mayContain: readonly string[];
  /** From packing; either days or months, as on the label. */
  shelfLifeDays: number | null;
  shelfLifeMonths: number | null;
  storage: string;
  isVeg: boolean;
  isVeganApproved: boolean;
  /** A gift box, or several packs sold as one. */
  isCombination: boolean;
}

/** The part of the shop's settings that labels use. */
export interface LabelShop {
  legalName: string;
  postalAddress: string;
  phone: string;
  email: string;
}

export const LABEL_LIMITS = {
  genericName: 120,
  makerName: 120,
  makerAddress: 300,
  customerCare: 200,
  countryOfOrigin: 60,
  storage: 200,
  allergens: 20,
  allergen: 60,
  shelfLifeMonths: 120,
} as const;

/** The allergens named by law, and two that snack makers declare. Others can be typed. */
export const KNOWN_ALLERGENS = [
  "Wheat",
  "Milk",
  "Peanut",
  "Cashew",
  "Other tree nuts",
  "Soya",
  "Sesame",
  "Mustard",
  "Egg",
  "Fish",
  "Crustacean",
  "Sulphite",
] as const;

const SHELF_LIFE_TWICE = "Days or months, not both";
const VEGAN_IS_VEGETARIAN = "What is vegan is vegetarian";

/** The maker's name and address, by default the shop's. */
export function makerOf(
  label: Pick<ProductLabel, "makerName" | "makerAddress">,
  shop: LabelShop,
): { name: string; address: string } {
  if (label.makerName !== "") return { name: label.makerName, address: label.makerAddress };
  return { name: shop.legalName, address: label.makerAddress || shop.postalAddress };
}

/** In one line, without repeating the name if the address begins with it. */
export function formatMaker({ name, address }: { name: string; address: string }): string {
  const line = address.replace(/,?\s*\n\s*/g, ", ");
  return line.startsWith(name) ? line : [name, line].filter(Boolean).join(", ");
}

export function customerCareOf(
  { customerCare }: Pick<ProductLabel, "customerCare">,
  shop: LabelShop,
): string {
  return customerCare || [shop.phone && formatPhone(shop.phone), shop.email].filter(Boolean).join(", ");
}

/** For example "3 months from packing"; null if not stated. */
export function formatShelfLife({
  shelfLifeDays,
  shelfLifeMonths,
}: Pick<ProductLabel, "shelfLifeDays" | "shelfLifeMonths">): string | null {
  const [count, unit] = shelfLifeMonths === null ? [shelfLifeDays, "day"] : [shelfLifeMonths, "month"];
  return count === null ? null : `${count} ${unit}${count === 1 ? "" : "s"} from packing`;
}

export type LabelField = keyof ProductLabel;

/** The details required by law that neither product nor shop provides: the field, and its name on a label. */
export function missingOnLabel(label: ProductLabel, shop: LabelShop): { field: LabelField; name: string }[] {
  const maker = makerOf(label, shop);
  const wanted: [LabelField, string, boolean][] = [
    ["genericName", "Generic name", label.genericName !== ""],
    ["makerName", "Maker's name", maker.name !== ""],
    ["makerAddress", "Maker's address", maker.address !== ""],
    ["countryOfOrigin", "Country of origin", label.countryOfOrigin !== ""],
    ["customerCare", "Customer care", customerCareOf(label, shop) !== ""],
    ["netWeightGrams", "Net weight", label.netWeightGrams > 0],
    ["shelfLifeDays", "Shelf life", formatShelfLife(label) !== null],
    ["ingredients", "Ingredients", label.ingredients.length > 0],
    ["allergens", "Allergens", label.allergens !== null],
    ...NUTRIENT_NAMES.map((name): [LabelField, string, boolean] => [
      name,
      NUTRIENTS[name].label,
      // The packs inside a gift box carry their own tables.
      label.isCombination || label[name] !== null,
    ]),
  ];
  return wanted.filter(([, , isThere]) => !isThere).map(([field, name]) => ({ field, name }));
}

type CheckedLabel = Nutrition &
  Pick<ProductLabel, "shelfLifeDays" | "shelfLifeMonths" | "isVeg" | "isVeganApproved">;

/** Values that cannot be true, by field. */
export function labelProblems(
  label: CheckedLabel,
): Partial<Record<NutrientName | "shelfLifeMonths" | "isVeganApproved", string>> {
  return {
    ...nutritionProblems(label),
    ...(label.shelfLifeDays !== null && label.shelfLifeMonths !== null
      ? { shelfLifeMonths: SHELF_LIFE_TWICE }
      : {}),
    ...(label.isVeganApproved && !label.isVeg ? { isVeganApproved: VEGAN_IS_VEGETARIAN } : {}),
  };
}

/** "Contains wheat and milk. May contain traces of peanut."; null if not stated. */
export function formatAllergens({
  allergens,
  mayContain,
}: Pick<ProductLabel, "allergens" | "mayContain">): string | null {
  const parts = [
    allergens && allergens.length > 0 && `Contains ${listed(allergens)}.`,
    mayContain.length > 0 && `May contain traces of ${listed(mayContain)}.`,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(" ");
  return allergens && "Contains no declared allergens.";
}

const list = new Intl.ListFormat("en-IN", { type: "conjunction" });
const listed = (names: readonly string[]) => list.format(names.map((name) => name.toLowerCase()));
