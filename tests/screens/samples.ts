// Things for replies. A test changes the fields it is about.
import type { AdminCoupon } from "../../contract/admin-coupons.ts";
import type { AdminProduct } from "../../contract/admin-products.ts";
import type { AdminCategory } from "../../contract/categories.ts";
import type { CountedProduct } from "../../contract/low-stock.ts";
import type { PublicShopProfile } from "../../contract/shop-profile.ts";
import type { ProductUuid, Slug } from "../../rules/ids.ts";
import type { Paise } from "../../rules/money.ts";
import { NUTRIENT_NAMES, type NutrientName } from "../../rules/nutrient-names.ts";

let made = 0;

/** A UUID that no other thing has. */
const uuid = () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;

export const SHOP: PublicShopProfile = {
  name: "Nendra",
  tagline: "",
  about: "",
  legalName: "Nendra Foods",
  phone: "+919876543210",
  email: "hello@nendra.example",
  postalAddress: "",
  social: { label: "", url: "" },
  gstin: "",
  chargesGst: true,
  fssaiNumber: "",
  grievanceOfficer: { name: "", designation: "" },
  careHours: "",
  deliveryCharge: 5_000 as Paise,
  freeDeliveryAbove: 50_000 as Paise,
  cutoffHour: 12,
  logo: "",
  icon: "",
  heroImage: "",
  heroImageTall: "",
  shareImage: "",
  homeTiles: [],
};

export function coupon(changes: Partial<AdminCoupon> = {}): AdminCoupon {
  return {
    _id: uuid(),
    couponName: "NENDRA10",
    discountPercentage: 10,
    isActive: true,
    validFrom: null,
    validUntil: null,
    minItemsPrice: 0 as Paise,
    totalLimit: null,
    perPhoneLimit: null,
    usedCount: 0,
    createdAt: "2026-11-01T04:30:00.000Z",
    ...changes,
  };
}

export function category(changes: Partial<AdminCategory> = {}): AdminCategory {
  return { _id: uuid(), name: "Halwa", image: null, products: 4, ...changes };
}

const NUTRITION = Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, null])) as Record<
  NutrientName,
  null
>;

export function product(changes: Partial<AdminProduct> = {}): AdminProduct {
  return {
    _id: uuid() as ProductUuid,
    productId: `achappam-${made}` as Slug,
    name: "Achappam",
    images: [],
    sellingPrice: 10_000 as Paise,
    mrp: 12_000 as Paise,
    stock: true,
    description: "",
    details: [],
    ingredients: [],
    netWeightGrams: 250,
    isVeg: true,
    category: { _id: uuid(), name: "Halwa" },
    genericName: "",
    makerName: "",
    makerAddress: "",
    customerCare: "",
    countryOfOrigin: "India",
    storage: "",
    shelfLifeDays: null,
    shelfLifeMonths: null,
    isVeganApproved: false,
    isCombination: false,
    allergens: null,
    mayContain: [],
    ...NUTRITION,
    inStock: true,
    available: null,
    unitsVersion: 0,
    unitsTyped: null,
    lowStockLevel: null,
    hsnCode: "19059090",
    gstRatePercent: 5,
    updatedAt: "2026-11-01T04:30:00.000Z",
    nextImages: null,
    ...changes,
  };
}

/** A product whose units are counted, and run low. */
export function countedProduct(changes: Partial<CountedProduct> = {}): CountedProduct {
  return {
    _id: uuid() as ProductUuid,
    productId: `achappam-${made}` as Slug,
    name: "Achappam",
    image: null,
    inStock: true,
    available: 2,
    promised: 0,
    lowStockLevel: null,
    level: 5,
    soldLately: 10,
    updatedAt: "2026-11-01T04:30:00.000Z",
    ...changes,
  };
}
