import { expect, test } from "vitest";
import { orderNumber } from "./ids.ts";
import { paise } from "./money.ts";
import { isPaymentToken, paymentLinkMessage, paymentLinkOf } from "./payment-link.ts";
import type { Phone } from "./phone.ts";
import { whatsappLink } from "./whatsapp-texts.ts";

const TOKEN = "q".repeat(43);

test("the token is in the URL fragment, which no server or log sees", () => {
  const { pathname, search, hash } = new URL(paymentLinkOf("https://nendra.example", TOKEN));
  expect([pathname, search, hash]).toEqual(["/pay", "", `#${TOKEN}`]);
});

test("a token is exactly 43 base64url characters (256 bits)", () => {
  expect(isPaymentToken(TOKEN)).toBe(true);
  for (const text of ["", "q".repeat(42), "q".repeat(44), `${"q".repeat(42)}/`])
    expect(isPaymentToken(text)).toBe(false);
});

test("the WhatsApp link has the shopper's number and a text naming the order", () => {
  const order = { orderId: orderNumber("NENABC"), totalAmount: paise(125_050) };
  const text = paymentLinkMessage(order, "Nendra", "https://nendra.example/pay#abc");
  const chat = new URL(whatsappLink("+919876543210" as Phone, text));
  expect(chat.pathname).toBe("/919876543210");
  expect(chat.searchParams.get("text")).toBe(
    "Nendra: your order NENABC comes to ₹1,250.50. Please check your address and pay here: https://nendra.example/pay#abc",
  );
  expect(chat.hash).toBe("");
});
