import type { NoticeSettings } from "../../../contract/notifications.ts";

/** The labels of the settings for e-mail and WhatsApp, on their screen and in the history. */
export const NOTICE_LABELS: Readonly<Record<keyof NoticeSettings, string>> = {
  newOrdersByEmail: "New orders by e-mail",
  newOrdersByWhatsapp: "New orders on WhatsApp",
  lowStockByEmail: "Low stock by e-mail",
  lowStockByWhatsapp: "Low stock on WhatsApp",
  eveningSummary: "Evening summary",
  eveningHour: "Evening summary at",
};
