/** The shape of the demo catalogue. Money is in paise. */

/** A shelf of the shop; `picture` names a brand scene of the artwork. */
export interface DemoCategory {
  name: string;
  picture: string;
}

/** A picture of a product; `name` is a key of the artwork's `productScenes`. */
export interface DemoPicture {
  name: string;
  alt: string;
}

/** One line of a product's small print. */
export interface DemoFact {
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
  /** Units on the shelf; null when nobody counts them. */
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
  /** The items' price from which the coupon counts. */
  minItemsPrice: number;
}

/** What a product's catalogue entry states once; the rest of the entry follows from it. */
type StatedProduct = Omit<DemoProduct, "details" | "veg" | "gstRatePercent" | "pictures"> & {
  allergens: string;
  storage: string;
  pictures: Partial<Record<PictureKind, string>>;
};

type PictureKind = "pack" | "served" | "close";

const MAKER = "Nendra Foods, 14/220 Chips Street, Palakkad, Kerala 678001";

/** Completes a product with the facts every Nendra pack carries. */
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
    pictures: Object.entries(pictures).map(([kind, alt]) => ({ name: `${productId}-${kind}`, alt })),
  };
}
