import * as z from "zod/mini";
import { ADDRESS_FIELDS, addressFieldError } from "../rules/address.ts";
import { defineCall } from "./call.ts";
import { KnownPhone } from "./ids.ts";

export const Address = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: KnownPhone,
  pincode: z.string(),
  state: z.string(),
  city: z.string(),
  houseNo: z.string(),
  roadName: z.string(),
  landmark: z.string(),
});
export type Address = z.output<typeof Address>;

export const getAddress = defineCall({
  method: "GET",
  path: "/api/users/getAddress/:id",
  summary: "The address last used with the verified phone",
  access: "shopper",
  params: z.object({ id: z.string().check(z.maxLength(20)) }),
  reply: Address,
  failure: "Address Not Found",
});

const addressShape = Object.fromEntries(
  ADDRESS_FIELDS.map((field) => [
    field,
    z._default(z.string(), "").check(
      z.superRefine((value, context) => {
        const message = addressFieldError(field, value);
        if (message) context.addIssue({ code: "custom", message });
      }),
    ),
  ]),
) as unknown as Record<(typeof ADDRESS_FIELDS)[number], z.ZodMiniString>;

/** An address without an id of its own. */
export const AddressFields = z.object(addressShape);

/** An address as the browser sends it; `_id` is null for a new one. */
export const AddressInput = z.extend(AddressFields, {
  _id: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
});
