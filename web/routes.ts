import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { SCREENS } from "./admin/screens.ts";

export default [
  layout("storefront/layout/storefront-layout.tsx", [
    index("storefront/home/home.tsx"),
    route("explore", "storefront/explore/explore.tsx"),
    route("products/:productId", "storefront/product/product.tsx"),
    route("cart", "storefront/checkout/cart.tsx"),
    route("verify-otp/:orderId", "storefront/checkout/verify-otp.tsx"),
    route("enter-address/:orderId/:phone", "storefront/checkout/enter-address.tsx"),
    route("pay", "storefront/checkout/pay.tsx"),
    route("payment-success", "storefront/checkout/payment-success.tsx"),
    route("your-order", "storefront/checkout/your-order.tsx"),
    route("terms-and-conditions", "storefront/policies/terms-and-conditions.tsx"),
    route("privacy-policy", "storefront/policies/privacy-policy.tsx"),
    route("refund-policy", "storefront/policies/refund-policy.tsx"),
    route("shipping-policy", "storefront/policies/shipping-policy.tsx"),
    route("about", "storefront/shop-pages/about.tsx"),
    route("contact", "storefront/shop-pages/contact.tsx"),
    route("pricing", "storefront/shop-pages/pricing.tsx"),
    route("*", "storefront/not-found.tsx"),
  ]),
  route("admin/login", "admin/login.tsx"),
  route("admin", "admin/admin-layout.tsx", [
    ...SCREENS.map(({ path, file }) =>
      path === "/admin" ? index(`admin/${file}`) : route(path.slice("/admin/".length), `admin/${file}`),
    ),
    route("*", "admin/unknown-screen.tsx"),
  ]),
] satisfies RouteConfig;
