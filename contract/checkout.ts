import * as z from "zod/mini";
import { ADDRESS_FIELDS, addressFieldError } from "../rules/address.ts";
import { ORDER_STATUSES } from "../rules/order-status.ts";
import { isOtp, isPhone, OTP_LENGTH } from "../rules/phone.ts";
import { LARGEST_QUANTITY, MOST_LINES, SMALLEST_QUANTITY } from "../rules/pricing.ts";
import { defineCall } from "./call.ts";
import { AppliedCoupon } from "./coupons.ts";
import { Rupees } from "./rupees.ts";

export const OrderId = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[A-Za-z0-9-]+$/));
export const PhoneNumber = z.string().check(z.refine(isPhone, "Enter a 10-digit Indian mobile number"));
const Otp = z.string().check(z.refine(isOtp, `Enter the ${OTP_LENGTH}-digit code`));

const PriceChange = z.object({ productId: z.string(), name: z.string(), from: Rupees, to: Rupees });
export type PriceChange = z.output<typeof PriceChange>;

export const createOrder = defineCall({
  method: "POST",
  path: "/api/users/createOrder",
  summary: "Turns a cart into an order at the shop's own prices",
  status: 201,
  body: z.object({
    items: z
      .array(
        z.object({
          productId: z.string().check(z.minLength(1), z.maxLength(80)),
          quantity: z
            .number()
            .check(
              z.refine(
                (n) => Number.isInteger(n) && n >= SMALLEST_QUANTITY && n <= LARGEST_QUANTITY,
                `Quantity is a whole number from ${SMALLEST_QUANTITY} to ${LARGEST_QUANTITY}`,
              ),
            ),
          /** What the cart showed; only ever compared with the real price, never charged. */
          sellingPrice: z.optional(z.unknown()),
        }),
      )
      .check(
        z.minLength(1, "Your cart is empty"),
        z.maxLength(MOST_LINES, `At most ${MOST_LINES} different products`),
      ),
    /** A name, the applied coupon (of which only the name is believed), or none. */
    coupon: z.optional(
      z.nullable(z.union([z.string(), z.object({ couponName: z.optional(z.nullable(z.string())) })])),
    ),
  }),
  reply: z.object({ orderId: z.string(), changed: z.array(PriceChange) }),
  failure: "Order failed",
});

export const OrderLine = z.object({
  productId: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  quantity: z.number(),
  sellingPrice: Rupees,
});
export type OrderLine = z.output<typeof OrderLine>;

export const Address = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  pincode: z.string(),
  state: z.string(),
  city: z.string(),
  houseNo: z.string(),
  roadName: z.string(),
  landmark: z.string(),
});
export type Address = z.output<typeof Address>;

/** An order as its shopper sees it; everything personal is null for a browser that has not verified its phone. */
export const ShopperOrder = z.object({
  orderId: z.string(),
  status: z.enum(ORDER_STATUSES),
  createdAt: z.string(),
  items: z.array(OrderLine),
  itemsPrice: Rupees,
  discount: Rupees,
  shippingCharges: Rupees,
  totalAmount: Rupees,
  coupon: z.nullable(AppliedCoupon),
  /** Prices that were not what the cart had shown. */
  changed: z.array(PriceChange),
  /** Whether this browser has verified the order's phone. */
  verified: z.boolean(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  pincode: z.nullable(z.string()),
  addressId: z.nullable(Address),
});
export type ShopperOrder = z.output<typeof ShopperOrder>;

export const checkOrder = defineCall({
  method: "GET",
  path: "/api/users/checkOrder/:id",
  summary: "An order by its public id",
  params: z.object({ id: OrderId }),
  reply: ShopperOrder,
  failure: "Order Not Found",
});

const Sent = z.object({ success: z.boolean(), message: z.string() });

export const sendOtp = defineCall({
  method: "POST",
  path: "/api/auth/sent-otp",
  summary: "Sends a one-time code to a phone",
  body: z.object({ phoneNo: PhoneNumber, orderId: z.optional(OrderId) }),
  reply: Sent,
  failure: "Something Went Wrong",
  failureCarries: { success: false },
});

export const verifyOtp = defineCall({
  method: "POST",
  path: "/api/auth/verify-otp",
  summary: "Proves a phone for an order and binds this browser to both for 24 hours",
  body: z.object({ phoneNo: PhoneNumber, otp: Otp, orderId: OrderId }),
  reply: Sent,
  failure: "Invalid OTP",
  failureCarries: { success: false },
});

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

/** An address as it is sent; `_id` is null when it is new. */
export const AddressInput = z.extend(z.object(addressShape), {
  _id: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
});

export const proceedToPay = defineCall({
  method: "POST",
  path: "/api/users/proceedToPay/:id",
  summary: "Starts, or takes up again, the payment of a verified order",
  access: "shopper",
  params: z.object({ id: OrderId }),
  body: z.object({ address: AddressInput }),
  /** `amount` is paise and `paymentId` the provider's order id, as the provider's checkout expects. */
  reply: z.object({ key: z.string(), amount: z.number(), paymentId: z.string() }),
  failure: "Payment Failed",
});

export const RazorpayResponse = z.object({
  razorpay_payment_id: z.string().check(z.minLength(1), z.maxLength(64)),
  razorpay_order_id: z._default(z.string().check(z.maxLength(64)), ""),
  razorpay_signature: z.string().check(z.minLength(1), z.maxLength(256)),
});

export const confirmPayment = defineCall({
  method: "POST",
  path: "/api/users/paymentSuccess/:id",
  summary: "Confirms a payment; 202 with status processing until the provider has captured it",
  params: z.object({ id: OrderId }),
  body: z.object({ razorpayResponse: RazorpayResponse }),
  reply: z.object({ success: z.boolean(), status: z.enum(["paid", "processing"]), orderId: z.string() }),
  failure: "Something went terribly wrong. Sorry for the inconvenience.",
});
