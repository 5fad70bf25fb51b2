// How the shop looks from outside: its address, the certificate of it, and the way of the providers' webhooks.
import { callProvider } from "../adapters/provider-http.ts";
import type { Config } from "../config/config.ts";
import { broken, type Finding, look, notAsked, ok, reasonOf } from "./finding.ts";
import { readCertificate } from "./read-certificate.ts";

const TIMEOUT_MS = 8_000;
const DAY_MS = 86_400_000;
const FEW_DAYS = 14;

/** Sends what Razorpay's webhook would send, unsigned: the shop alone refuses that in these words. */
export async function checkPaymentWebhook({ publicUrl }: Config): Promise<Finding> {
  return refusedWebhook(`${publicUrl}/api/webhooks/razorpay`, { status: 400, code: "INVALID_INPUT" });
}

export async function checkCourierWebhook({ publicUrl, courier }: Config): Promise<Finding> {
  if (!courier) return notAsked("there is no account at the courier");
  if (courier.webhookToken === "")
    return look(
      "without COURIER_WEBHOOK_TOKEN the courier's webhook is refused",
      "Set it, and the same in Shiprocket.",
    );
  return refusedWebhook(`${publicUrl}/api/webhooks/courier`, { status: 401, code: "WEBHOOK_KEY_WRONG" });
}

async function refusedWebhook(url: string, wanted: { status: number; code: string }): Promise<Finding> {
  const advice = "Is the shop open, and does the proxy pass on every path below PUBLIC_URL, unchanged?";
  try {
    const { status, json } = await callProvider({
      provider: "own address",
      method: "POST",
      url,
      headers: {},
      body: {},
      timeoutMs: TIMEOUT_MS,
    });
    const { code } = json as { code?: unknown };
    if (status === wanted.status && code === wanted.code) return ok(`${url} reaches the shop`);
    return broken(`${url} answers with status ${status}, not as the shop does`, advice);
  } catch (error) {
    return broken(`${url}: ${reasonOf(error)}`, advice);
  }
}

/** @param authority of the certificate besides the usual ones, in PEM, for tests */
export async function checkCertificate({ publicUrl }: Config, authority?: string): Promise<Finding> {
  if (!publicUrl.startsWith("https:")) return notAsked("PUBLIC_URL has no https");
  try {
    const { mistake, endsAt } = await readCertificate(new URL(publicUrl), authority);
    const days = Math.floor((endsAt.getTime() - Date.now()) / DAY_MS);
    if (mistake !== null)
      return broken(`browsers refuse the certificate (${mistake})`, "Get one for this name, with its chain.");
    if (days < FEW_DAYS)
      return look(`the certificate ends in ${days} days`, "See why the proxy does not renew it.");
    return ok(`the certificate is good for ${days} days`);
  } catch (error) {
    return broken(reasonOf(error), "Does PUBLIC_URL lead to the proxy, and does that speak TLS?");
  }
}

export async function checkProxy({ mode, trustedProxies, publicUrl }: Config): Promise<Finding> {
  if (trustedProxies.length > 0) return ok(`trusted: ${trustedProxies.join(", ")}`);
  if (mode === "sandbox" || !publicUrl.startsWith("https:")) return notAsked("no proxy is expected");
  return look(
    "no proxy is trusted, so all shoppers behind one share one limit",
    "Set TRUSTED_PROXIES to the proxy's address, e.g. 127.0.0.1.",
  );
}
