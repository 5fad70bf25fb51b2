// Checks the shop from outside: its address, its certificate, and the path of the providers' webhooks.
import { isCertificateEnding } from "../../../rules/certificate.ts";
import { DAY_MS } from "../../../rules/time.ts";
import type { CourierAccount, CourierEntry } from "../../adapters/courier/courier.ts";
import type { Config } from "../../platform/config/config.ts";
import { readCertificate } from "../../platform/process/read-certificate.ts";
import { broken, type Finding, notChecked, ok, reasonOf, warning } from "./finding.ts";

const TIMEOUT_MS = 8_000;

/** Sends an unsigned request to Razorpay's webhook. Only the shop refuses that with this status and code. */
export async function checkPaymentWebhook({ publicUrl }: Config): Promise<Finding> {
  return refusedWebhook(`${publicUrl}/api/webhooks/razorpay`, { status: 400, code: "INVALID_INPUT" });
}

/** @param account the shop's account at this courier */
export async function checkCourierWebhook(
  { name }: CourierEntry,
  account: CourierAccount | null,
  { publicUrl }: Config,
): Promise<Finding> {
  if (!account) return notChecked("there is no account at the courier");
  if (account.webhookToken === "")
    return warning(
      "without COURIER_WEBHOOK_TOKEN the courier's webhook is refused",
      `Set it, and the same in ${name}.`,
    );
  return refusedWebhook(`${publicUrl}/api/webhooks/courier`, { status: 401, code: "WEBHOOK_KEY_WRONG" });
}

async function refusedWebhook(url: string, wanted: { status: number; code: string }): Promise<Finding> {
  const advice = "Is the shop open, and does the proxy pass on every path below PUBLIC_URL, unchanged?";
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", body: "{}", headers, redirect: "manual", signal });
    const { status } = answer;
    const json: unknown = await answer.json().catch(() => ({}));
    const { code } = (json ?? {}) as { code?: unknown };
    if (status === wanted.status && code === wanted.code) return ok(`${url} reaches the shop`);
    return broken(`${url} answers with status ${status}, not as the shop does`, advice);
  } catch (error) {
    return broken(`${url}: ${reasonOf(error)}`, advice);
  }
}

/** @param authority in PEM, trusted in addition to the usual ones, for tests */
export async function checkCertificate({ publicUrl }: Config, authority?: string): Promise<Finding> {
  if (!publicUrl.startsWith("https:")) return notChecked("PUBLIC_URL has no https");
  const certificate = await readCertificate(publicUrl, authority);
  if (!certificate)
    return broken("no answer over TLS", "Does PUBLIC_URL lead to the proxy, and does that speak TLS?");
  const days = Math.floor((certificate.to.getTime() - Date.now()) / DAY_MS);
  if (certificate.mistake !== null)
    return broken(
      `browsers refuse the certificate (${certificate.mistake})`,
      "Get one for this name, with its chain.",
    );
  if (isCertificateEnding(certificate, new Date()))
    return warning(`the certificate ends in ${days} days`, "See why the proxy does not renew it.");
  return ok(`the certificate is good for ${days} days`);
}

export async function checkProxy({ mode, trustedProxies, publicUrl }: Config): Promise<Finding> {
  if (trustedProxies.length > 0) return ok(`trusted: ${trustedProxies.join(", ")}`);
  if (mode === "sandbox" || !publicUrl.startsWith("https:")) return notChecked("no proxy is expected");
  return warning(
    "no proxy is trusted, so all shoppers behind one share one limit",
    "Set TRUSTED_PROXIES to the proxy's address, e.g. 127.0.0.1.",
  );
}
