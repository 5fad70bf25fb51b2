import { findTemplate } from "../../adapters/messages/find-template.ts";
import type { Wallet } from "../../adapters/messages/wallet.ts";
import type { Config } from "../../platform/config/config.ts";
import { broken, brokenProvider, type Finding, notChecked, ok, warning } from "./finding.ts";

/** About as many as a busy evening needs. */
const FEW_MESSAGES = 200;

export async function checkWallet({ messages }: Config, wallet: Wallet): Promise<Finding> {
  if (messages.provider !== "fast2sms") return notChecked("codes are sent by Meta");
  try {
    const { rupees, messagesLeft } = await wallet.balance();
    const found = `the key is accepted; ₹${rupees} for ${messagesLeft} messages`;
    return messagesLeft < FEW_MESSAGES ? warning(found, "Recharge the wallet at Fast2SMS.") : ok(found);
  } catch (error) {
    return brokenProvider(error, "Copy FAST2SMS_API_KEY again from Fast2SMS, Dev API.");
  }
}

export async function checkTemplate({ messages }: Config): Promise<Finding> {
  const { name, language } = messages.template;
  const wanted = `the template ${name} in ${language}`;
  if (messages.provider === "fast2sms")
    return notChecked(`Fast2SMS cannot confirm ${wanted}: send yourself a code to test it`);
  try {
    const { sending, state } = await findTemplate(messages);
    if (state === null)
      return broken(
        `${wanted} does not exist`,
        "Create it in WhatsApp Manager, or set WHATSAPP_OTP_TEMPLATE and WHATSAPP_OTP_TEMPLATE_LANGUAGE to an existing one.",
      );
    if (state !== "APPROVED" || sending === "BLOCKED")
      return broken(
        `${wanted} is ${state}, the number is ${sending}`,
        "See WhatsApp Manager for what Meta requires.",
      );
    if (sending !== "AVAILABLE")
      return warning(`${wanted} is approved, the number is ${sending}`, "See WhatsApp Manager, Overview.");
    return ok(`the token is accepted, and ${wanted} is approved`);
  } catch (error) {
    return brokenProvider(
      error,
      "Check WHATSAPP_TOKEN (a system user's, with both WhatsApp permissions) and WHATSAPP_PHONE_NUMBER_ID.",
    );
  }
}
