import { expect, test } from "vitest";
import { orderNumber } from "./ids.ts";
import { paise } from "./money.ts";
import { isPaymentToken, paymentLinkMessage, paymentLinkOf, whatsappChat } from "./payment-link.ts";
import type { Phone } from "./phone.ts";

const TOKEN = "q".repeat(43);

test("a link's secret stands where no server and no log ever reads it", () => {
  const { pathname, search, hash } = new URL(paymentLinkOf("https://nendra.example", TOKEN));
  expect([pathname, search, hash]).toEqual(["/pay", "", `#${TOKEN}`]);
});

test("a token has 256 bits in base64url, and nothing else is one", () => {
  expect(isPaymentToken(TOKEN)).toBe(true);
  for (const text of ["", "q".repeat(42), "q".repeat(44), `${"q".repeat(42)}/`])
    expect(isPaymentToken(text)).toBe(false);
});

test("WhatsApp opens with the shopper's number and a text that says what it is for", () => {
  const order = { orderId: orderNumber("NENABC"), totalAmount: paise(125_050) };
  const text = paymentLinkMessage(order, "Nendra", "https://nendra.example/pay#abc");
  const chat = new URL(whatsappChat("+919876543210" as Phone, text));
  expect(chat.pathname).toBe("/919876543210");
  expect(chat.searchParams.get("text")).toBe(
    "Nendra: your order NENABC comes to ₹1,250.50. Please check your address and pay here: https://nendra.example/pay#abc",
  );
  expect(chat.hash).toBe("");
});
