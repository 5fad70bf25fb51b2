// Ids. Each kind is a type of its own, so that the compiler refuses one where another belongs.

declare const idBrand: unique symbol;
type Branded<Name extends string> = string & { readonly [idBrand]: Name };

/** An order's public number, as shoppers and staff read it; `orderId` on the wire. */
export type OrderNumber = Branded<"order number">;
/** The id of an order's row; `_id` on the wire. */
export type OrderUuid = Branded<"order">;
/** What an order can be looked up by. */
export type OrderRef = OrderNumber | OrderUuid;

/** A product's public name in URLs; `productId` on the wire. */
export type Slug = Branded<"slug">;
/** The id of a product's row; `_id` on the wire. */
export type ProductUuid = Branded<"product">;
/** What a product can be looked up by. */
export type ProductRef = Slug | ProductUuid;

/** Brands a text, such as part of a URL, as an order's number. Does not check that there is such an order. */
export const orderNumber = (text: string) => text as OrderNumber;

/** Brands a text as a product's slug. Does not check that there is such a product. */
export const slug = (text: string) => text as Slug;
