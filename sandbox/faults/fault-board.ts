import { setTimeout as delay } from "node:timers/promises";

export const PROVIDERS = ["razorpay", "fast2sms", "whatsapp", "shiprocket", "smtp", "push"] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * slow: waits, then does the work. late: does the work at once, replies late. half: does the work, then cuts the reply
 * off. timeout: accepts the call and never replies. answer-return, answer-status: do the work, and reply in another of
 * the provider's formats. The others reply or cut the connection without doing the work; refuse-200 replies with HTTP
 * 200.
 */
export type FaultMode =
  | "slow"
  | "error"
  | "timeout"
  | "html"
  | "reset"
  | "rate-limit"
  | "late"
  | "half"
  | "wallet-empty"
  | "answer-return"
  | "answer-status"
  | "refuse-200";

export interface Fault {
  mode: FaultMode;
  /** How many more calls it affects; null means all until it is changed. */
  count: number | null;
  delayMs: number;
  /** The provider's own error number, for mode error. */
  code: number | null;
  /** Affects only calls whose URL contains this text; null affects all. */
  path: string | null;
  /** Affects only calls with this HTTP method; null affects all. */
  method: string | null;
}

const HTTP_MODES: FaultMode[] = ["slow", "error", "timeout", "html", "reset", "rate-limit", "late", "half"];

export const MODES_OF: Record<Provider, FaultMode[]> = {
  razorpay: HTTP_MODES,
  fast2sms: [...HTTP_MODES, "wallet-empty", "answer-return", "answer-status", "refuse-200"],
  whatsapp: HTTP_MODES,
  shiprocket: HTTP_MODES,
  smtp: ["slow", "error", "timeout", "reset", "late", "half"],
  push: HTTP_MODES,
};

/** The fault of each provider, if any. */
export interface FaultBoard {
  set(provider: Provider, fault: Fault | null): void;
  /** The fault that affects an incoming call, if any; counts the call. */
  consume(provider: Provider, call?: { url: string; method: string }): Fault | null;
  list(): Record<Provider, Fault | null>;
  wait(milliseconds: number): Promise<void>;
  /** Leaves a connection without a reply until its client disconnects or the sandbox closes. */
  hold(connection: Holdable): void;
  /** Ends every wait and drops every held connection. */
  release(): void;
}

interface Holdable {
  once(event: "close", listener: () => void): unknown;
  destroy(): unknown;
}

export function createFaultBoard(): FaultBoard {
  const faults: Record<Provider, Fault | null> = {
    razorpay: null,
    fast2sms: null,
    whatsapp: null,
    shiprocket: null,
    smtp: null,
    push: null,
  };
  const held = new Set<Holdable>();
  let releasing = new AbortController();
  return {
    set(provider, fault) {
      faults[provider] = fault;
    },
    consume(provider, call) {
      const fault = faults[provider];
      if (fault?.path && !call?.url.includes(fault.path)) return null;
      if (fault?.method && call?.method !== fault.method) return null;
      if (fault === null || fault.count === null) return fault;
      faults[provider] = fault.count > 1 ? { ...fault, count: fault.count - 1 } : null;
      return fault;
    },
    list: () => ({ ...faults }),
    wait: (milliseconds) =>
      delay(milliseconds, undefined, { signal: releasing.signal, ref: false }).catch(() => undefined),
    hold(connection) {
      held.add(connection);
      connection.once("close", () => held.delete(connection));
    },
    release() {
      releasing.abort();
      releasing = new AbortController();
      for (const connection of held) connection.destroy();
    },
  };
}
