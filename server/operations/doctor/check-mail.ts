import { isNoReply, replyAddress } from "../../../rules/email.ts";
import type { Mailer } from "../../adapters/email/mailer.ts";
import { ProviderError } from "../../adapters/provider-http.ts";
import { addressIn, type Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/connect.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";
import { broken, brokenProvider, type Finding, notChecked, ok, warning } from "./finding.ts";

export async function checkMail({ smtpUrl }: Config, mailer: Mailer): Promise<Finding> {
  if (smtpUrl === "") return notChecked("the sandbox has a mail server of its own");
  try {
    await mailer.checkLogin();
    return ok(`${new URL(smtpUrl).host} lets the shop log in`);
  } catch (error) {
    const advice = "Check the user, password, host and port in SMTP_URL.";
    // The status is SMTP's, so brokenProvider, which reads HTTP statuses, does not apply.
    if (error instanceof ProviderError && error.status !== null) return broken(error.message, advice);
    return brokenProvider(error, advice);
  }
}

/** Whether customers' replies reach someone. */
export async function checkReplies({ mailFrom }: Config, db: Database): Promise<Finding> {
  const { email } = await getShopProfile(db);
  const replyTo = replyAddress(email);
  if (replyTo !== null) return ok(`customers' replies go to ${replyTo}`);
  const sender = addressIn(mailFrom);
  const advice = "Enter an address whose mail you read under Shop details.";
  return isNoReply(sender)
    ? broken(`customers' replies go to ${sender}, which no one reads`, advice)
    : warning(`customers' replies go to the sender, ${sender}`, advice);
}
