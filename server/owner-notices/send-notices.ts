import { MailboxRefusal } from "../adapters/email/mailer.ts";
import type { Deps } from "../deps.ts";
import type { StoredProfile } from "../shop-profile/stored-profile.ts";
import { composeNotice } from "./compose-notice.ts";
import { findNewestAlarm } from "./find-newest-alarm.ts";
import { claimNotices, endNotice, giveUpNotices, type OwnerNotice } from "./notice-claims.ts";
import { writeToOwner } from "./write-to-owner.ts";

const TABLE = "owner_notices";

/** Sends the notices that are due, and gives up those that could not be sent for a day. */
export async function sendNotices(deps: Deps, profile: StoredProfile): Promise<void> {
  for (const { kind, channel, problem } of await giveUpNotices(deps.db, TABLE))
    deps.log.error({ kind, channel, problem }, "the owner could not be told of an alarm for a day");
  const due = await claimNotices(deps.db, TABLE);
  await Promise.all(due.map((notice) => sendNotice(deps, profile, notice)));
}

async function sendNotice(deps: Deps, profile: StoredProfile, notice: OwnerNotice): Promise<void> {
  const { id, kind, channel, askedAt } = notice;
  const alarm = await findNewestAlarm(deps.db, kind);
  // An alarm that is over before she could be told would only frighten her.
  if (!alarm) return endNotice(deps.db, TABLE, notice, "over");
  const words = composeNotice({ ...alarm, shopName: profile.name, publicUrl: deps.config.publicUrl });
  try {
    const mail = { id, thread: `alarm-${kind}`, writtenAt: askedAt };
    const isSent = await writeToOwner(deps, profile, notice, { ...words, short: words.text }, mail);
    await endNotice(deps.db, TABLE, notice, isSent ? "sent" : "over", isSent ? null : "no address");
  } catch (error) {
    deps.log.warn({ err: error, kind, channel }, "the owner could not be told of an alarm");
    const state = error instanceof MailboxRefusal ? "refused" : "waiting";
    await endNotice(deps.db, TABLE, notice, state, (error as Error).message);
  }
}
