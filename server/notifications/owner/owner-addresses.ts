import { isPhone, type Phone } from "../../../rules/phone.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import type { Deps } from "../../deps.ts";
import type { StoredProfile } from "../../shop-profile/stored-profile.ts";

/** The owner's own addresses, or else the shop's; null where the owner cannot be written to. */
export function ownerAddresses(
  { alarmSender }: Pick<Deps, "alarmSender">,
  { noticeEmail, noticeWhatsapp, email, phone }: StoredProfile,
): { email: string | null; whatsapp: Phone | null } {
  const mobile = phoneFromTyping(noticeWhatsapp || phone);
  return { email: noticeEmail || email || null, whatsapp: alarmSender && isPhone(mobile) ? mobile : null };
}
