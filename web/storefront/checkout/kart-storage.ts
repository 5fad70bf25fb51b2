// The cart in local storage: product fields and quantity, money in rupees (spec, section 3). Anything may be stored
// there, so every field is validated when it is read.
import type { CartCoupon } from "../../../rules/cart-coupon.ts";
import { type Slug, slug } from "../../../rules/ids.ts";
import { fromRupees, type Paise, toRupees, ZERO } from "../../../rules/money.ts";
import {
  isDiscountPercentage,
  MAX_COUPON_NAME_LENGTH,
  MAX_LINES,
  MAX_QUANTITY,
} from "../../../rules/pricing.ts";

export const KART_KEY = "kart";

/** A line of the cart: the product as of the last update, and its quantity. Money in paise. */
export interface KartLine {
  _id: string;
  productId: Slug;
  name: string;
  images: string[];
  sellingPrice: Paise;
  mrp: Paise;
  stock: boolean;
  category: { _id: string; name: string };
  quantity: number;
}

// MAX_LINES lines with long names are well below this: anything longer was not written by the shop.
const MAX_KART_LENGTH = 200_000;
const MAX_IMAGES = 20;
const MAX_PRICE = fromRupees(1_000_000);
const ID = /^[A-Za-z0-9_-]{1,80}$/;

type Fields = Record<string, unknown>;

function textOr(fallback: string, value: unknown, maxLength = 200): string {
  return typeof value === "string" && value.length <= maxLength ? value : fallback;
}

function priceFrom(value: unknown): Paise | null {
  if (typeof value !== "number" || !(value >= 0)) return null;
  try {
    const price = fromRupees(value);
    return price <= MAX_PRICE ? price : null;
  } catch {
    return null;
  }
}

function quantityFrom(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1) return null;
  return Math.min(value, MAX_QUANTITY);
}

function lineFrom(value: unknown): KartLine | null {
  if (typeof value !== "object" || value === null) return null;
  const fields = value as Fields;
  const { productId } = fields;
  const sellingPrice = priceFrom(fields.sellingPrice);
  const quantity = quantityFrom(fields.quantity);
  if (typeof productId !== "string" || !ID.test(productId)) return null;
  if (sellingPrice === null || quantity === null) return null;
  const category = (fields.category ?? {}) as Fields;
  const images = Array.isArray(fields.images) ? fields.images : [];
  return {
    _id: textOr(productId, fields._id),
    productId: slug(productId),
    name: textOr(productId, fields.name),
    images: images.filter((path) => textOr("", path) !== "").slice(0, MAX_IMAGES),
    sellingPrice,
    mrp: priceFrom(fields.mrp) ?? sellingPrice,
    stock: fields.stock === undefined || Boolean(fields.stock),
    category: { _id: textOr("", category._id), name: textOr("", category.name) },
    quantity,
  };
}

function parsed(text: string | null): unknown {
  if (text === null || text.length > MAX_KART_LENGTH) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The valid lines, each product once. */
export function readKart(text: string | null): KartLine[] {
  const list = parsed(text);
  if (!Array.isArray(list)) return [];
  const lines = new Map<string, KartLine>();
  for (const value of list) {
    const line = lineFrom(value);
    if (line && !lines.has(line.productId)) lines.set(line.productId, line);
  }
  return [...lines.values()].slice(0, MAX_LINES);
}

export function writeKart(lines: readonly KartLine[]): string {
  return JSON.stringify(
    lines.map((line) => ({ ...line, sellingPrice: toRupees(line.sellingPrice), mrp: toRupees(line.mrp) })),
  );
}

export function readCoupon(text: string | null): CartCoupon | null {
  const fields = (parsed(text) ?? {}) as Fields;
  const couponName = textOr("", fields.couponName, MAX_COUPON_NAME_LENGTH);
  const { discountPercentage } = fields;
  if (couponName === "" || typeof discountPercentage !== "number") return null;
  if (!isDiscountPercentage(discountPercentage)) return null;
  return { couponName, discountPercentage, minItemsPrice: priceFrom(fields.minItemsPrice) ?? ZERO };
}

export function writeCoupon(coupon: CartCoupon): string {
  return JSON.stringify({ ...coupon, minItemsPrice: toRupees(coupon.minItemsPrice) });
}
