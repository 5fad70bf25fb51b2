import type { Mailer } from "../../adapters/email/mailer.ts";
import { ProviderError } from "../../adapters/provider-http.ts";
import type { Config } from "../../platform/config/config.ts";
import { broken, brokenProvider, type Finding, notAsked, ok } from "./finding.ts";

export async function checkMail({ smtpUrl }: Config, mailer: Mailer): Promise<Finding> {
  if (smtpUrl === "") return notAsked("the sandbox has a mail server of its own");
  try {
    await mailer.checkLogin();
    return ok(`${new URL(smtpUrl).host} lets the shop log in`);
  } catch (error) {
    const advice = "Check the user, password, host and port in SMTP_URL.";
    // Its numbers are not those of HTTP.
    if (error instanceof ProviderError && error.status !== null) return broken(error.message, advice);
    return brokenProvider(error, advice);
  }
}
