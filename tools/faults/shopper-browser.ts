// A shopper's browser: stores its cookie and retries calls that the shop could not serve.
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, type Request, retryAfterMs, sendRequest } from "../http-client.ts";
import type { Call, Ledger } from "./ledger.ts";
import { PUBLIC_URL } from "./live-settings.ts";
import type { Providers } from "./providers.ts";
import type { ShopperPlan } from "./shopper-plan.ts";

/** How long a person waits after a failure before pressing the button again. */
export const PRESS_AGAIN_MS = 1_500;

export interface Surroundings {
  /** The shop that the next request is sent to. */
  shopUrl(): string;
  providers: Providers;
  ledger: Ledger;
  /** Aborts the shopper between two steps, as if the phone were switched off. */
  signal: AbortSignal;
}

export interface Browser extends Surroundings {
  plan: ShopperPlan;
  /** Sends one request and records its reply. */
  send(call: Call, request: Request, order?: string): Promise<Answer>;
  /** Retries until the call gets a final reply; null if the shopper's retry window ends first. */
  sendUntilAnswered(call: Call, request: Request, order?: string, againMs?: number): Promise<Answer | null>;
  pause(ms: number): Promise<void>;
  giveUp(call: Call, order?: string): void;
}

export function openBrowser(plan: ShopperPlan, around: Surroundings): Browser {
  const { ledger, signal } = around;
  const deadline = Date.now() + plan.retryWindowMs;
  let cookie = "";
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => {});

  async function send(call: Call, request: Request, order?: string): Promise<Answer> {
    const headers = {
      origin: PUBLIC_URL,
      host: new URL(PUBLIC_URL).host,
      "x-forwarded-for": plan.address,
      "x-forwarded-proto": "https",
      ...(cookie ? { cookie } : {}),
      ...request.headers,
    };
    const answer = await sendRequest(around.shopUrl(), { ...request, headers });
    cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? cookie;
    const code = answer.json?.code;
    ledger.write({
      what: "answer",
      call,
      status: answer.status,
      ms: answer.ms,
      ...(typeof code === "string" ? { code } : {}),
      ...(order === undefined ? {} : { order }),
      ...(plan.wantsScarce ? { wantsScarce: true } : {}),
    });
    return answer;
  }

  function giveUp(call: Call, order?: string): void {
    if (!signal.aborted) ledger.write({ what: "gave up", call, ...(order === undefined ? {} : { order }) });
  }

  return {
    ...around,
    plan,
    send,
    pause,
    giveUp,
    async sendUntilAnswered(call, request, order, againMs = PRESS_AGAIN_MS) {
      while (!signal.aborted && Date.now() < deadline) {
        const answer = await send(call, request, order);
        if (!canTryAgain(answer)) return answer;
        await pause(Math.max(againMs, retryAfterMs(answer)));
      }
      giveUp(call, order);
      return null;
    },
  };
}

/** No reply, not finished yet, or a temporary error of the server. */
function canTryAgain({ status }: Answer): boolean {
  return status === 0 || status === 202 || status === 429 || status >= 500;
}
