// What the first look at the cart does without.
export { CheckoutTrust } from "../checkout/checkout-trust.tsx";
export { DeliverTo } from "../delivery/deliver-to.tsx";
export { CouponBox } from "./coupon-box.tsx";
