import { expect, test } from "vitest";
import { ORDER_STATUSES } from "./order-status.ts";
import type { Phone } from "./phone.ts";
import { WHATSAPP_TEXTS, whatsappLink, whatsappText, whatsappTextsOf } from "./whatsapp-texts.ts";

const PHONE = "+919876543210" as Phone;
const SHOP = { name: "Nendra", phone: "98460 12345" };
const ORDER = {
  orderId: "NEN4T7K2M9Q1W8X3",
  name: "Lakshmi Menon",
  parcel: {
    courierName: "Delhivery",
    awb: "14123",
    trackingUrl: "https://shiprocket.co/tracking/123?a=b&c=d",
  },
};

test("the text about a parcel in transit ends with the tracking link", () => {
  expect(whatsappText("on its way", ORDER, SHOP)).toBe(
    "Hello Lakshmi Menon, this is Nendra. Your order NEN4T7K2M9Q1W8X3 is on its way with Delhivery, tracking number 14123. Call us at 98460 12345. " +
      "Track it here: https://shiprocket.co/tracking/123?a=b&c=d",
  );
  expect(
    whatsappText("on its way", { ...ORDER, parcel: { ...ORDER.parcel, trackingUrl: "" } }, SHOP),
  ).toMatch(/tracking number 14123\. Call us at 98460 12345\.$/);
  expect(whatsappText("on its way", { ...ORDER, parcel: null }, SHOP)).toMatch(/is on its way\. Call us/);
});

test.each(WHATSAPP_TEXTS)("the text %j names the sender, the order and a way to reply", (kind) => {
  const text = whatsappText(kind, ORDER, SHOP);
  for (const part of ["Hello Lakshmi Menon,", "Nendra", ORDER.orderId, "98460 12345"])
    expect(text).toContain(part);
});

test.each(WHATSAPP_TEXTS)("the text %j is complete without name, phone and tracking page", (kind) => {
  const text = whatsappText(kind, { ...ORDER, name: "", parcel: null }, { name: "Nendra", phone: "" });
  expect(text).toMatch(/^Hello, this is Nendra\. .+[.?]$/);
  expect(text).not.toMatch(/ {2}|undefined|null| \.|at \./);
});

test("every status has a text, and each text appears only where it is true", () => {
  for (const status of ORDER_STATUSES) expect(whatsappTextsOf(status)).toContain("call");
  const whereIs = (kind: (typeof WHATSAPP_TEXTS)[number]) =>
    ORDER_STATUSES.filter((status) => whatsappTextsOf(status).includes(kind));
  expect(whereIs("received")).toEqual(["Paid"]);
  expect(whereIs("confirmed")).toEqual(["Confirmed", "Packed"]);
  expect(whereIs("on its way")).toEqual(["Shipped"]);
  expect(whereIs("thanks")).toEqual(["Delivered"]);
  expect(whereIs("delayed")).toEqual(["Paid", "Confirmed", "Packed", "Shipped", "Lost"]);
  expect(whereIs("address")).toEqual(["Paid", "Confirmed", "Packed", "Shipped", "Returned"]);
});

test("the link opens the shopper's chat and encodes the text safely", () => {
  expect(whatsappLink(PHONE)).toBe("https://wa.me/919876543210");
  const text = 'Hello "Lakshmi" & Söhne #1?\n100% +1';
  const link = new URL(whatsappLink(PHONE, text));
  expect(link.origin + link.pathname).toBe("https://wa.me/919876543210");
  expect([...link.searchParams]).toEqual([["text", text]]);
  expect(link.hash).toBe("");
});
