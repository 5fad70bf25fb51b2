// All calls of the contract, by name and by concept. Used by the API document and by tests.
import * as account from "./account.ts";
import * as address from "./address.ts";
import * as adminCoupons from "./admin-coupons.ts";
import * as adminProducts from "./admin-products.ts";
import * as adminSession from "./admin-session.ts";
import * as adminTopProducts from "./admin-top-products.ts";
import * as alerts from "./alerts.ts";
import * as businessBuyer from "./business-buyer.ts";
import type { Call } from "./call.ts";
import * as catalogue from "./catalogue.ts";
import * as categories from "./categories.ts";
import * as checkout from "./checkout.ts";
import * as consignments from "./consignments.ts";
import * as coupons from "./coupons.ts";
import * as customers from "./customers.ts";
import * as dashboard from "./dashboard.ts";
import * as delivery from "./delivery.ts";
import * as findOrders from "./find-orders.ts";
import * as gstReturn from "./gst-return.ts";
import * as activity from "./history.ts";
import * as homePage from "./home-page.ts";
import * as lowStock from "./low-stock.ts";
import * as notices from "./notifications.ts";
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
import * as productCards from "./product-cards.ts";
import * as productImport from "./product-import.ts";
import * as refunds from "./refunds.ts";
import * as figures from "./reports.ts";
import * as settlements from "./settlements.ts";
import * as shippingRuns from "./shipping-runs.ts";
import * as shippingSession from "./shipping-session.ts";
import * as shopPages from "./shop-pages.ts";
import * as shopProfile from "./shop-profile.ts";
import * as shopSetup from "./shop-setup.ts";
import * as shopperSessions from "./shopper-sessions.ts";
import * as staff from "./staff.ts";
import * as taxDocuments from "./tax-documents.ts";
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
  /** The contract's files about it. */
  parts: readonly object[];
}

/** The shopper's concepts, then those of the admin area, in the order of the API document. */
export const CONCEPTS: readonly Concept[] = [
  { name: "Catalogue", description: "What is on sale.", parts: [catalogue, productCards] },
  {
    name: "Shop",
    description: "The shop's public details and the owner's settings.",
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
      businessBuyer,
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
    description: "The catalogue for the owner.",
    parts: [categories, adminProducts, adminTopProducts, productImport, lowStock],
  },
  { name: "Coupons", description: "Coupons and their terms.", parts: [adminCoupons] },
  {
    name: "Orders",
    description: "Orders and their status.",
    parts: [orders, findOrders, orderNotes, today, pickList, refunds, phoneOrders],
  },
  {
    name: "Customers",
    description: "Who has ordered, by phone number.",
    parts: [customers],
  },
  {
    name: "Tax documents",
    description: "Invoices, credit notes and refund vouchers, and the settings that they follow.",
    parts: [taxDocuments, gstReturn],
  },
  {
    name: "Parcels",
    description: "Booking and tracking parcels.",
    parts: [shippingSession, consignments, shippingRuns, trackingNumbers],
  },
  {
    name: "Dashboard",
    description: "Work to do and sales reports.",
    parts: [dashboard, figures, settlements, alerts, wallet, visits, shopSetup],
  },
  { name: "Notifications", description: "Notifications to devices, e-mail and WhatsApp.", parts: [notices] },
  { name: "History", description: "The audit log.", parts: [activity] },
  { name: "Privacy", description: "Export and erasure of a shopper's data.", parts: [privacy] },
];

/** The calls among the exports of contract files, by export name. */
export function callsIn(parts: readonly object[]): Readonly<Record<string, Call>> {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part).filter(isCall)));
}

export const ALL_CALLS = callsIn(CONCEPTS.flatMap(({ parts }) => parts));
