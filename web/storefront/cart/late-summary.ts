// What the first look at the cart does without.
export { CheckoutTrust } from "../checkout/checkout-trust.tsx";
export { CouponBox } from "./coupon-box.tsx";
