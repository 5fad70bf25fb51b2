import { findTemplate } from "../../adapters/messages/find-template.ts";
import type { Wallet } from "../../adapters/messages/wallet.ts";
import type { Config } from "../../platform/config/config.ts";
import { broken, brokenProvider, type Finding, look, notAsked, ok } from "./finding.ts";

/** About what a busy evening needs. */
const FEW_MESSAGES = 200;

export async function checkWallet({ messages }: Config, wallet: Wallet): Promise<Finding> {
  if (messages.provider !== "fast2sms") return notAsked("codes are sent by Meta");
  try {
    const { rupees, messagesLeft } = await wallet.balance();
    const found = `the key is accepted; ₹${rupees} for ${messagesLeft} messages`;
    return messagesLeft < FEW_MESSAGES ? look(found, "Recharge the wallet at Fast2SMS.") : ok(found);
  } catch (error) {
    return brokenProvider(error, "Copy FAST2SMS_API_KEY anew from Fast2SMS, Dev API.");
  }
}

export async function checkTemplate({ messages }: Config): Promise<Finding> {
  const { name, language } = messages.template;
  const wanted = `the template ${name} in ${language}`;
  if (messages.provider === "fast2sms")
    return notAsked(`Fast2SMS does not say whether there is ${wanted}: send yourself a code to see`);
  try {
    const { sending, state } = await findTemplate(messages);
    if (state === null)
      return broken(
        `there is not ${wanted}`,
        "Make it in WhatsApp Manager, or set WHATSAPP_OTP_TEMPLATE and WHATSAPP_OTP_TEMPLATE_LANGUAGE to one that is there.",
      );
    if (state !== "APPROVED" || sending === "BLOCKED")
      return broken(
        `${wanted} is ${state}, the number is ${sending}`,
        "See WhatsApp Manager for what Meta asks for.",
      );
    if (sending !== "AVAILABLE")
      return look(`${wanted} is approved, the number is ${sending}`, "See WhatsApp Manager, Overview.");
    return ok(`the token is accepted, and ${wanted} is approved`);
  } catch (error) {
    return brokenProvider(
      error,
      "Check WHATSAPP_TOKEN (a system user's, with both WhatsApp permissions) and WHATSAPP_PHONE_NUMBER_ID.",
    );
  }
}
