/** The catalogue of the demo shop Nendra. */
import { chipProducts } from "./catalogue-chips.ts";
import { crunchProducts } from "./catalogue-crunch.ts";
import { sweetProducts } from "./catalogue-sweets.ts";
import type { DemoCategory, DemoCoupon, DemoProduct } from "./catalogue-types.ts";

export type { DemoCategory, DemoCoupon, DemoProduct } from "./catalogue-types.ts";

/** The categories in display order. */
export const demoCategories: readonly DemoCategory[] = [
  { name: "Banana Chips", picture: "category-banana-chips" },
  { name: "Tapioca & Jackfruit", picture: "category-tapioca-and-jackfruit" },
  { name: "Sharkara & Sweets", picture: "category-sharkara-and-sweets" },
  { name: "Traditional Crunch", picture: "category-traditional-crunch" },
  { name: "Halwa", picture: "category-halwa" },
  { name: "Mixtures & Gifts", picture: "category-mixtures-and-gifts" },
];

/** All products in display order. */
export const demoProducts: readonly DemoProduct[] = [...chipProducts, ...sweetProducts, ...crunchProducts];

/** The products at the top of the home page, by productId. */
export const demoTopProducts: readonly string[] = [
  "nendran-banana-chips",
  "sharkara-varatti",
  "achappam",
  "kozhikodan-banana-halwa",
  "jackfruit-chips",
  "kerala-mixture",
];

export const demoCoupons: readonly DemoCoupon[] = [
  { couponName: "NENDRA10", percentage: 10, minItemsPrice: 0 },
  { couponName: "ONAM15", percentage: 15, minItemsPrice: 40_000 },
  { couponName: "MONSOON12", percentage: 12.5, minItemsPrice: 0 },
];
