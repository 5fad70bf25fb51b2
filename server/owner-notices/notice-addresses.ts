import { isPhone, type Phone } from "../../rules/phone.ts";
import { phoneFromTyping } from "../../rules/read-phone.ts";
import type { NoticeChannel } from "../../rules/urgent-alarms.ts";
import type { Deps } from "../deps.ts";
import type { StoredProfile } from "../shop-profile/stored-profile.ts";

export interface NoticeAddresses {
  email: string | null;
  phone: Phone | null;
}

/** Where the owner is written to: at her own addresses, or where she has set none, at the shop's. */
export function noticeAddresses({
  noticeEmail,
  noticeWhatsapp,
  email,
  phone,
}: StoredProfile): NoticeAddresses {
  const mobile = phoneFromTyping(noticeWhatsapp || phone);
  return { email: noticeEmail || email || null, phone: isPhone(mobile) ? mobile : null };
}

/** The ways on which she can be told. */
export function channelsTo(
  { email, phone }: NoticeAddresses,
  { alarmSender }: Pick<Deps, "alarmSender">,
): NoticeChannel[] {
  return [...(email ? (["e-mail"] as const) : []), ...(phone && alarmSender ? (["WhatsApp"] as const) : [])];
}
