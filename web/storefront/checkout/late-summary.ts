// Parts of the cart's summary that are loaded after hydration.

export { DeliverTo } from "../delivery/deliver-to.tsx";
export { CheckoutTrust } from "./checkout-trust.tsx";
export { CouponBox } from "./coupon-box.tsx";
