import type { Mailer } from "../../adapters/email/mailer.ts";
import { ProviderError } from "../../adapters/provider-http.ts";
import type { Config } from "../../platform/config/config.ts";
import { broken, brokenProvider, type Finding, notChecked, ok } from "./finding.ts";

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
