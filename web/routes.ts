// The site map.
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("storefront/storefront-layout.tsx", [
    index("storefront/home.tsx"),
    route("explore", "storefront/explore.tsx"),
    route("products/:productId", "storefront/product.tsx"),
    route("cart", "storefront/cart/cart.tsx"),
    route("verify-otp/:orderId", "storefront/verify-otp.tsx"),
    route("enter-address/:orderId/:phone", "storefront/enter-address/enter-address.tsx"),
    route("payment-success", "storefront/payment-success.tsx"),
    route("terms-and-conditions", "storefront/policies/terms-and-conditions.tsx"),
    route("privacy-policy", "storefront/policies/privacy-policy.tsx"),
    route("refund-policy", "storefront/policies/refund-policy.tsx"),
    route("shipping-policy", "storefront/policies/shipping-policy.tsx"),
    route("*", "storefront/not-found.tsx"),
  ]),
  route("admin/login", "admin/login.tsx"),
  route("admin", "admin/admin-layout.tsx", [index("admin/orders.tsx")]),
] satisfies RouteConfig;
