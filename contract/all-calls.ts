// Every call of the contract by its name: what documents and tests walk through.
import * as account from "./account.ts";
import * as activity from "./activity.ts";
import * as address from "./address.ts";
import * as adminCoupons from "./admin-coupons.ts";
import * as adminProducts from "./admin-products.ts";
import * as adminSession from "./admin-session.ts";
import * as adminTopProducts from "./admin-top-products.ts";
import * as alarms from "./alarms.ts";
import type { Call } from "./call.ts";
import * as catalogue from "./catalogue.ts";
import * as categories from "./categories.ts";
import * as checkout from "./checkout.ts";
import * as consignments from "./consignments.ts";
import * as coupons from "./coupons.ts";
import * as dashboard from "./dashboard.ts";
import * as orders from "./orders.ts";
import * as payments from "./payments.ts";
import * as phoneVerification from "./phone-verification.ts";
import * as policies from "./policies.ts";
import * as productImport from "./product-import.ts";
import * as shippingSession from "./shipping-session.ts";
import * as shopProfile from "./shop-profile.ts";
import * as staff from "./staff.ts";
import * as wallet from "./wallet.ts";

function isCall(entry: [string, unknown]): entry is [string, Call] {
  const value = entry[1];
  return (
    typeof value === "object" && value !== null && "path" in value && "method" in value && "reply" in value
  );
}

/** What the shopper asks for comes first, then the owner's area, in the order the document lists them. */
export const ALL_CALLS: Readonly<Record<string, Call>> = Object.fromEntries(
  [
    catalogue,
    shopProfile,
    policies,
    coupons,
    checkout,
    phoneVerification,
    address,
    payments,
    adminSession,
    account,
    staff,
    categories,
    adminProducts,
    adminTopProducts,
    productImport,
    adminCoupons,
    orders,
    shippingSession,
    consignments,
    dashboard,
    alarms,
    wallet,
    activity,
  ].flatMap((part) => Object.entries(part).filter(isCall)),
);
