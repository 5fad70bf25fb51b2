/** The shape of the demo catalogue. Money is in paise. */

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

/** One line of a product's details. */
interface DemoFact {
  label: string;
  value: string;
}

/** A product as the demo shop sells it. */
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
  details: readonly DemoFact[];
  ingredients: readonly string[];
  netWeightGrams: number;
  veg: true;
  hsnCode: "21069099" | "19059030";
  gstRatePercent: 5;
  shelfLifeDays: number;
  pictures: readonly DemoPicture[];
}

/** A coupon of the demo shop. */
export interface DemoCoupon {
  couponName: string;
  percentage: number;
  /** The items price it needs, in paise. */
  minItemsPrice: number;
}

/** What the catalogue states about a product; `demoProduct` adds the rest. */
type StatedProduct = Omit<DemoProduct, "details" | "veg" | "gstRatePercent" | "pictures"> & {
  allergens: string;
  storage: string;
  pictures: Partial<Record<PictureKind, string>>;
};

/** The main picture with the pack, and those that follow it. */
type PictureKind = (typeof PICTURE_KINDS)[number];

const PICTURE_KINDS = ["pack", "served", "close"] as const;
const MAKER = "Nendra Foods, 14/220 Chips Street, Palakkad, Kerala 678001";

/** Completes a product with the details that every Nendra pack has. */
export function demoProduct({ allergens, storage, pictures, ...product }: StatedProduct): DemoProduct {
  const { netWeightGrams, productId, shelfLifeDays } = product;
  return {
    ...product,
    veg: true,
    gstRatePercent: 5,
    details: [
      {
        label: "Net quantity",
        value: netWeightGrams < 1000 ? `${netWeightGrams} g` : `${netWeightGrams / 1000} kg`,
      },
      { label: "Shelf life", value: `${shelfLifeDays} days from packing` },
      { label: "Storage", value: storage },
      { label: "Allergens", value: allergens },
      { label: "Made and packed by", value: MAKER },
      { label: "Country of origin", value: "India" },
    ],
    pictures: PICTURE_KINDS.flatMap((kind) => {
      const alt = pictures[kind];
      return alt === undefined ? [] : [{ name: `${productId}-${kind}`, kind, alt }];
    }),
  };
}
