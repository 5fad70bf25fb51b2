// What the first look at the cart does without.

export { DeliverTo } from "../delivery/deliver-to.tsx";
export { CheckoutTrust } from "./checkout-trust.tsx";
export { CouponBox } from "./coupon-box.tsx";
