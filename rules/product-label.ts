// The label of a product: what Indian law wants on the page (Legal Metrology Rules, rules 6 and 10; FSSAI Labelling and
// Display Regulations 2020), what stands in for what the product leaves out, and what cannot be true.
import { NUTRIENT_NAMES, type NutrientName } from "./nutrient-names.ts";
import { NUTRIENTS, type Nutrition, nutritionProblems } from "./nutrition.ts";
import { formatPhone } from "./phone.ts";

export interface ProductLabel extends Nutrition {
  genericName: string;
  /** Maker and customer care are the shop's where they are empty. */
  makerName: string;
  makerAddress: string;
  customerCare: string;
  countryOfOrigin: string;
  netWeightGrams: number;
  ingredients: readonly string[];
  /** What it contains; null where nothing is stated, empty where it contains none. */
  allergens: readonly string[] | null;
  mayContain: readonly string[];
  /** From packing; the label says days or months. */
  shelfLifeDays: number | null;
  shelfLifeMonths: number | null;
  storage: string;
  isVeg: boolean;
  isVeganApproved: boolean;
  /** A gift box, or several packs sold as one. */
  isCombination: boolean;
}

/** The shop's profile, as far as labels need it. */
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

/** The allergens that the law names, and two that makers of snacks declare; others are typed. */
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

/** Name and address of the maker; the shop's where the product names none. */
export function makerOf(
  label: Pick<ProductLabel, "makerName" | "makerAddress">,
  shop: LabelShop,
): { name: string; address: string } {
  if (label.makerName !== "") return { name: label.makerName, address: label.makerAddress };
  return { name: shop.legalName, address: label.makerAddress || shop.postalAddress };
}

/** In one line; an address that begins with the name says it once. */
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

/** Such as "3 months from packing"; null where it is not stated. */
export function formatShelfLife({
  shelfLifeDays,
  shelfLifeMonths,
}: Pick<ProductLabel, "shelfLifeDays" | "shelfLifeMonths">): string | null {
  const [count, unit] = shelfLifeMonths === null ? [shelfLifeDays, "day"] : [shelfLifeMonths, "month"];
  return count === null ? null : `${count} ${unit}${count === 1 ? "" : "s"} from packing`;
}

export type LabelField = keyof ProductLabel;

/** What the law wants and neither product nor shop says: the field, and its name on a label. */
export function missingOnLabel(label: ProductLabel, shop: LabelShop): { field: LabelField; words: string }[] {
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
      // The packs inside a gift box carry tables of their own.
      label.isCombination || label[name] !== null,
    ]),
  ];
  return wanted.filter(([, , isThere]) => !isThere).map(([field, words]) => ({ field, words }));
}

type CheckedLabel = Nutrition &
  Pick<ProductLabel, "shelfLifeDays" | "shelfLifeMonths" | "isVeg" | "isVeganApproved">;

/** What cannot be true of a label, by field; empty where it may be right. */
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

/** "Contains wheat and milk. May contain traces of peanut."; null where nothing is stated. */
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
const listed = (words: readonly string[]) => list.format(words.map((word) => word.toLowerCase()));
