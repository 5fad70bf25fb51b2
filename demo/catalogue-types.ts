/** Types of the demo catalogue. Money is in paise. */
import { type DemoLabel, demoLabel } from "./labels.ts";

/** A category; `picture` is the name of one of the artwork's brand scenes. */
export interface DemoCategory {
  name: string;
  picture: string;
}

/** A picture of a product; `name` is a key of the artwork's `productScenes`. */
interface DemoPicture {
  name: string;
  kind: PictureKind;
  alt: string;
}

/** A product of the demo shop. */
export interface DemoProduct {
  productId: string;
  name: string;
  category: string;
  sellingPrice: number;
  mrp: number;
  inStock: boolean;
  /** Units in stock; null where they are not counted. */
  available: number | null;
  description: string;
  ingredients: readonly string[];
  netWeightGrams: number;
  veg: true;
  hsnCode: "21069099" | "19059030";
  gstRatePercent: 5;
  shelfLifeDays: number;
  storage: string;
  label: DemoLabel;
  pictures: readonly DemoPicture[];
}

export interface DemoCoupon {
  couponName: string;
  percentage: number;
  /** Minimum price of the items, in paise. */
  minItemsPrice: number;
}

/** The fields that the catalogue files have; `demoProduct` adds the rest. */
type StatedProduct = Omit<DemoProduct, "veg" | "gstRatePercent" | "pictures" | "label"> & {
  pictures: Partial<Record<PictureKind, string>>;
};

/** The main picture shows the pack; the others follow it. */
type PictureKind = (typeof PICTURE_KINDS)[number];

const PICTURE_KINDS = ["pack", "served", "close"] as const;

/** Completes a product with its label and the fields that are the same for all products. */
export function demoProduct({ pictures, ...product }: StatedProduct): DemoProduct {
  const { productId } = product;
  return {
    ...product,
    veg: true,
    gstRatePercent: 5,
    label: demoLabel(productId),
    pictures: PICTURE_KINDS.flatMap((kind) => {
      const alt = pictures[kind];
      return alt === undefined ? [] : [{ name: `${productId}-${kind}`, kind, alt }];
    }),
  };
}
