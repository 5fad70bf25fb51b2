// Branded id types: the compiler rejects one kind of id where another is expected.

declare const idBrand: unique symbol;
type Branded<Name extends string> = string & { readonly [idBrand]: Name };

/** An order's public number, for shoppers and staff; `orderId` on the wire. */
export type OrderNumber = Branded<"order number">;
/** The id of an order's row; `_id` on the wire. */
export type OrderUuid = Branded<"order">;
/** Identifies an order. */
export type OrderRef = OrderNumber | OrderUuid;

/** A product's public name in URLs; `productId` on the wire. */
export type Slug = Branded<"slug">;
/** The id of a product's row; `_id` on the wire. */
export type ProductUuid = Branded<"product">;
/** Identifies a product. */
export type ProductRef = Slug | ProductUuid;

/** Brands a text, such as part of a URL. Does not check that the order exists. */
export const orderNumber = (text: string) => text as OrderNumber;

/** Brands a text. Does not check that the product exists. */
export const slug = (text: string) => text as Slug;
