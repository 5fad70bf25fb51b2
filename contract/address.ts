import * as z from "zod/mini";
import { ADDRESS_FIELDS, type AddressField, addressFieldError } from "../rules/address.ts";
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

function inputFieldError(field: AddressField, typed: string): string | null {
  return field === "email" && typed.trim() === "" ? null : addressFieldError(field, typed);
}

/** The shape of an address without its id. @param errorOf the error of one field, or null */
export const addressShape = (errorOf: (field: AddressField, typed: string) => string | null) =>
  Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [
      field,
      z._default(z.string(), "").check(
        z.superRefine((value, context) => {
          const message = errorOf(field, value);
          if (message) context.addIssue({ code: "custom", message });
        }),
      ),
    ]),
  ) as unknown as Record<AddressField, z.ZodMiniString>;

/** An address as the browser sends it; `_id` is null for a new one. Whether the e-mail address may be empty depends on the order. */
export const AddressInput = z.extend(z.object(addressShape(inputFieldError)), {
  _id: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
});
