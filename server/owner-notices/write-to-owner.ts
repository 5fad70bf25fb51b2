import type { NoticeWay } from "../../rules/notices.ts";
import type { Mail } from "../adapters/email/mailer.ts";
import { ProviderError } from "../adapters/provider-http.ts";
import type { Deps } from "../deps.ts";
import type { StoredProfile } from "../shop-profile/stored-profile.ts";
import { noticeAddresses } from "./notice-addresses.ts";

interface Words {
  subject: string;
  text: string;
  /** For WhatsApp, which shows it as one line. */
  short: string;
}

/**
 * Writes to the owner by e-mail or WhatsApp.
 * @returns false when there is no address any more
 * @throws MailboxRefusal, ProviderError
 */
export async function writeToOwner(
  { mailer, alarmSender }: Pick<Deps, "mailer" | "alarmSender">,
  profile: StoredProfile,
  { channel }: { channel: NoticeWay },
  { subject, text, short }: Words,
  mail: Pick<Mail, "id" | "thread" | "writtenAt">,
): Promise<boolean> {
  const { email, phone } = noticeAddresses(profile);
  if (channel === "e-mail") {
    if (!email) return false;
    await mailer.send({ ...mail, to: email, subject, text });
    return true;
  }
  if (!phone || !alarmSender) return false;
  // An answer that was lost has her told twice, which is better than not at all.
  const { success, reason } = await alarmSender.send(phone, short);
  if (!success) throw new ProviderError(`not sent by WhatsApp: ${reason}`, null);
  return true;
}
