import { randomInt } from "node:crypto";
import { newId, type Payment, type PaymentMethod } from "./entities.ts";

const FEE_PERCENT = 2;
const GST_PERCENT = 18;

type MethodFields = Pick<Payment, "card_id" | "bank" | "wallet" | "vpa" | "acquirer_data" | "upi">;

/** The fields that depend on the payment method. */
export function describeMethod(method: PaymentMethod): MethodFields {
  const none = { card_id: null, bank: null, wallet: null, vpa: null };
  switch (method) {
    case "upi":
      return {
        ...none,
        vpa: "success@razorpay",
        acquirer_data: { rrn: twelveDigits() },
        upi: { vpa: "success@razorpay", flow: "intent" },
      };
    case "card":
    case "emi":
      return { ...none, card_id: newId("card"), acquirer_data: { auth_code: twelveDigits().slice(0, 6) } };
    case "netbanking":
      return { ...none, bank: "HDFC", acquirer_data: { bank_transaction_id: twelveDigits() } };
    case "wallet":
      return { ...none, wallet: "freecharge", acquirer_data: { transaction_id: null } };
  }
}

/** Razorpay's fee for a captured payment, in paise; `fee` includes `tax`. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const share = Math.round((amount * FEE_PERCENT) / 100);
  const tax = Math.round((share * GST_PERCENT) / 100);
  return { fee: share + tax, tax };
}

function twelveDigits(): string {
  return String(randomInt(100_000_000_000, 1_000_000_000_000));
}
