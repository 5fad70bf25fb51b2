// A shopper's browser: keeps its cookie, and presses again where the shop could not answer.
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, ask, type Request, retryAfterMs } from "../http-client.ts";
import type { Call, Ledger } from "./ledger.ts";
import { PUBLIC_URL } from "./live-settings.ts";
import type { Providers } from "./providers.ts";
import type { ShopperPlan } from "./shopper-plan.ts";

/** How long a person looks at a failure before she presses again. */
export const PRESS_AGAIN_MS = 1_500;

export interface Surroundings {
  /** The shop that the next request is sent to. */
  shopUrl(): string;
  providers: Providers;
  ledger: Ledger;
  /** Ends it between two steps: she has switched her phone off. */
  signal: AbortSignal;
}

export interface Browser extends Surroundings {
  plan: ShopperPlan;
  /** Sends one request and writes down how it was answered. */
  send(call: Call, request: Request, order?: string): Promise<Answer>;
  /** Again and again until it is answered; null when she gives up. */
  insist(call: Call, request: Request, order?: string, againMs?: number): Promise<Answer | null>;
  pause(ms: number): Promise<void>;
  giveUp(call: Call, order?: string): void;
}

export function openBrowser(plan: ShopperPlan, around: Surroundings): Browser {
  const { ledger, signal } = around;
  const deadline = Date.now() + plan.patienceMs;
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
    const answer = await ask(around.shopUrl(), { ...request, headers });
    cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? cookie;
    const code = answer.json?.code;
    ledger.write({
      what: "answer",
      call,
      status: answer.status,
      ms: answer.ms,
      ...(typeof code === "string" ? { code } : {}),
      ...(order === undefined ? {} : { order }),
      ...(plan.isTempted ? { isTempted: true } : {}),
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
    async insist(call, request, order, againMs = PRESS_AGAIN_MS) {
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

/** No answer, not yet, or the server's own trouble. */
function canTryAgain({ status }: Answer): boolean {
  return status === 0 || status === 202 || status === 429 || status >= 500;
}
