import { isNoReply, replyAddress } from "../../rules/email.ts";
import { addressIn, type Config, SettingError } from "../platform/config/config.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { getShopProfile } from "../shop-profile/shop-profile-queries.ts";

/** @throws SettingError if a live shop has no address that a customer can reply to */
export async function requireReplyAddress(
  db: Queryable,
  { mode, mailFrom }: Pick<Config, "mode" | "mailFrom">,
): Promise<void> {
  if (mode !== "live" || !isNoReply(addressIn(mailFrom))) return;
  if (replyAddress((await getShopProfile(db)).email) !== null) return;
  throw new SettingError(
    `MAIL_FROM is "${mailFrom}", and the shop details have no e-mail address that you read, so customers could not reply. Set MAIL_FROM to an address whose mail you read.`,
  );
}
