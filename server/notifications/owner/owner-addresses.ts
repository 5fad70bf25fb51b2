import { isPhone, type Phone } from "../../../rules/phone.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import type { Deps } from "../../deps.ts";
import type { StoredProfile } from "../../shop-profile/stored-profile.ts";

/** The owner's own addresses, or else the shop's; null if there is none. */
export function ownerAddresses(
  { alertSender }: Pick<Deps, "alertSender">,
  { noticeEmail, noticeWhatsapp, email, phone }: StoredProfile,
): { email: string | null; whatsapp: Phone | null } {
  const mobile = phoneFromTyping(noticeWhatsapp || phone);
  return { email: noticeEmail || email || null, whatsapp: alertSender && isPhone(mobile) ? mobile : null };
}
