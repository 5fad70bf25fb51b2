// Schemas of ids and phones. On the wire they are strings; in the code each kind has its own type (rules/ids.ts).
import * as z from "zod/mini";
import type * as ids from "../rules/ids.ts";
import { isPhone, type Phone, phoneProblem } from "../rules/phone.ts";

const orderText = () => z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[A-Za-z0-9-]+$/));
const productText = () => z.string().check(z.minLength(1), z.maxLength(80), z.regex(/^[A-Za-z0-9_-]+$/));

/** Types a schema as the brand `Text`. */
const typed = <Text extends string>(schema: z.ZodMiniString): z.ZodMiniType<Text, Text> =>
  schema as unknown as z.ZodMiniType<Text, Text>;

export const OrderNumber = typed<ids.OrderNumber>(orderText());
/** A list of orders for a bulk operation. */
export const orderNumbers = (most: number) =>
  z.array(OrderNumber).check(z.minLength(1, "Choose at least one order"), z.maxLength(most));
/** An order's `_id`. */
export const OrderUuid = typed<ids.OrderUuid>(orderText());
/** An order by its number or its `_id`. */
export const OrderRef = typed<ids.OrderRef>(orderText());

export const Slug = typed<ids.Slug>(productText());
/** A product's `_id`. */
export const ProductUuid = typed<ids.ProductUuid>(productText());
/** A product by its slug or its `_id`. */
export const ProductRef = typed<ids.ProductRef>(productText());
/** A product by either, or a category by its `_id`. */
export const ProductOrCategoryRef = productText();

/** +91 and ten digits. */
export const PhoneNumber = typed<Phone>(
  z.string().check(z.refine(isPhone, { error: ({ input }) => phoneProblem(String(input)) })),
);
/** A phone from the shop's records, which is not validated again. */
export const KnownPhone = typed<Phone>(z.string());
