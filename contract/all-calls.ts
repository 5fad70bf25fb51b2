// Every call of the contract by its name and by what it is about: what documents and tests walk through.
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
import * as delivery from "./delivery.ts";
import * as figures from "./figures.ts";
import * as findOrders from "./find-orders.ts";
import * as homePage from "./home-page.ts";
import * as lowStock from "./low-stock.ts";
import * as notices from "./notices.ts";
import * as orderNotes from "./order-notes.ts";
import * as orders from "./orders.ts";
import * as ownSessions from "./own-sessions.ts";
import * as paymentLinks from "./payment-links.ts";
import * as payments from "./payments.ts";
import * as phoneOrders from "./phone-orders.ts";
import * as phoneVerification from "./phone-verification.ts";
import * as pickList from "./pick-list.ts";
import * as pincodes from "./pincodes.ts";
import * as policies from "./policies.ts";
import * as privacy from "./privacy.ts";
import * as productImport from "./product-import.ts";
import * as refunds from "./refunds.ts";
import * as shippingRuns from "./shipping-runs.ts";
import * as shippingSession from "./shipping-session.ts";
import * as shopPages from "./shop-pages.ts";
import * as shopProfile from "./shop-profile.ts";
import * as shopperSessions from "./shopper-sessions.ts";
import * as staff from "./staff.ts";
import * as today from "./today.ts";
import * as trackingNumbers from "./tracking-numbers.ts";
import * as visits from "./visits.ts";
import * as wallet from "./wallet.ts";

function isCall(entry: [string, unknown]): entry is [string, Call] {
  const value = entry[1];
  return (
    typeof value === "object" && value !== null && "path" in value && "method" in value && "reply" in value
  );
}

interface Concept {
  name: string;
  description: string;
  /** The contract's files of it. */
  parts: readonly object[];
}

/** What the calls are about: the shopper's concepts, then the owner's area, in the order the document lists them. */
export const CONCEPTS: readonly Concept[] = [
  { name: "Catalogue", description: "What is on sale.", parts: [catalogue] },
  {
    name: "Shop",
    description: "What the shop says of itself, and how the owner changes it.",
    parts: [shopProfile, shopPages, policies, homePage],
  },
  {
    name: "Checkout",
    description: "From a cart to a paid order.",
    parts: [
      coupons,
      checkout,
      phoneVerification,
      shopperSessions,
      address,
      pincodes,
      delivery,
      payments,
      paymentLinks,
    ],
  },
  {
    name: "Admin session",
    description: "Logging in, and one's own password, authenticator app and sessions.",
    parts: [adminSession, account, ownSessions],
  },
  { name: "Staff", description: "Who may log in.", parts: [staff] },
  {
    name: "Products",
    description: "The catalogue as the owner keeps it.",
    parts: [categories, adminProducts, adminTopProducts, productImport, lowStock],
  },
  { name: "Coupons", description: "The coupons there are, and what they are worth.", parts: [adminCoupons] },
  {
    name: "Orders",
    description: "From Paid to Delivered, or Cancelled.",
    parts: [orders, findOrders, orderNotes, today, pickList, refunds, phoneOrders],
  },
  {
    name: "Consignments",
    description: "Handing parcels to a courier and following them.",
    parts: [shippingSession, consignments, shippingRuns, trackingNumbers],
  },
  {
    name: "Dashboard",
    description: "What needs the owner now, and the shop's figures.",
    parts: [dashboard, figures, alarms, wallet, visits],
  },
  { name: "Notices", description: "What reaches a phone or a mailbox by itself.", parts: [notices] },
  { name: "Activity", description: "Who did what and when.", parts: [activity] },
  { name: "Privacy", description: "What the shop has about a shopper, and its end.", parts: [privacy] },
];

/** The calls among what a file of the contract exports, by their names. */
export function callsIn(parts: readonly object[]): Readonly<Record<string, Call>> {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part).filter(isCall)));
}

export const ALL_CALLS = callsIn(CONCEPTS.flatMap(({ parts }) => parts));
