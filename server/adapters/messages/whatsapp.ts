import type { Config } from "../../platform/config/config.ts";
import type { AlarmSender } from "./alarm-sender.ts";
import type { OtpSender } from "./otp-sender.ts";
import { sendWhatsapp } from "./send-whatsapp.ts";
import { alarmTemplate, otpTemplate } from "./whatsapp-template.ts";

/** Sends codes by WhatsApp. */
export function whatsappOtpSender(settings: Config["messages"]): OtpSender {
  return { send: (phone, code) => sendWhatsapp(settings, otpTemplate(phone, code, settings.template)) };
}

/** Writes to the owner by WhatsApp; null where no template is set for it. */
export function whatsappAlarmSender(settings: Config["messages"]): AlarmSender | null {
  const { alarmTemplate: template } = settings;
  return template && { send: (phone, text) => sendWhatsapp(settings, alarmTemplate(phone, text, template)) };
}
