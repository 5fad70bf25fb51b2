import { Agent, fetch } from "undici";

/** Razorpay treats a slower reply as a failure; Shiprocket does not document a limit. */
const TIMEOUT_MS = 5_000;
/**
 * Without an agent, undici uses the global dispatcher of Node's own copy of undici. The adapters do the same: a single
 * copy in use is faster, since V8 treats the classes of two copies as different types.
 */
const agent = new Agent();

interface Answer {
  isAccepted: boolean;
  /** The HTTP status, or why there was none. */
  outcome: string;
}

/**
 * Posts an event to the shop once, as a provider does.
 * @param url null if the account has no webhook
 * @param closing aborted when the sandbox closes
 */
export async function postWebhook(
  url: string | null,
  headers: Record<string, string>,
  body: string,
  closing: AbortSignal,
): Promise<Answer> {
  if (url === null) return { isAccepted: false, outcome: "no webhook address" };
  try {
    const response = await fetch(url, {
      method: "POST",
      dispatcher: agent,
      headers: { "content-type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { isAccepted: response.ok, outcome: String(response.status) };
  } catch (error) {
    return { isAccepted: false, outcome: describeFailure(error) };
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError") return "no answer in 5 s";
  const cause = error.cause as { code?: string } | undefined;
  return cause?.code ?? error.message;
}
