import type { Config } from "../../platform/config/config.ts";
import type { AlertSender } from "./alert-sender.ts";
import type { OtpSender } from "./otp-sender.ts";
import { sendWhatsapp } from "./send-whatsapp.ts";
import { alertTemplate, otpTemplate } from "./whatsapp-template.ts";

/** Sends one-time codes by WhatsApp. */
export function whatsappOtpSender(settings: Config["messages"]): OtpSender {
  return { send: (phone, code) => sendWhatsapp(settings, otpTemplate(phone, code, settings.template)) };
}

/** Sends alerts to the owner by WhatsApp; null if no template is set for them. */
export function whatsappAlertSender(settings: Config["messages"]): AlertSender | null {
  const { alertTemplate: template } = settings;
  return template && { send: (phone, text) => sendWhatsapp(settings, alertTemplate(phone, text, template)) };
}
