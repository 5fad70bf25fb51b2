// The staff: they confirm and pack what was paid, and refund a little of some orders, before and after packing.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, isSuccess, sendRequest } from "../http-client.ts";
import type { Ledger } from "./ledger.ts";
import { OWNER, PUBLIC_URL } from "./live-settings.ts";
import type { Random } from "./random-choices.ts";

const ROUND_MS = 1_000;
const AT_ONCE = 20;
/** One in so many orders gets a refund, at each of the two moments. */
const REFUNDED_ONE_IN = 6;
/** Rupees. */
const REFUND = 5;

interface Options {
  shopUrl(): string;
  ledger: Ledger;
  random: Random;
}

interface Staff {
  /** Resolves when the current round is over. */
  end(): Promise<void>;
}

/** A round that a fault interrupts is simply repeated: each step begins with the shop's list of what is to do. */
export function startStaff({ shopUrl, ledger, random }: Options): Staff {
  let token = "";
  let isOpen = true;
  const considered = new Set<string>();
  /** Refunds by their id, until the shop has replied. */
  const refunds = new Map<string, string>();

  async function send(path: string, body?: unknown): Promise<Answer> {
    const answer = await sendRequest(shopUrl(), {
      method: body === undefined ? "GET" : "POST",
      path,
      headers: {
        host: new URL(PUBLIC_URL).host,
        "x-forwarded-for": "10.201.0.1",
        "x-forwarded-proto": "https",
        authorization: `Bearer ${token}`,
      },
      ...(body === undefined ? {} : { body }),
    });
    // The session has ended, or the password was entered too long ago.
    if (answer.status === 401 || answer.status === 403) token = "";
    return answer;
  }

  async function logIn(): Promise<void> {
    const answer = await send("/api/admin/login", OWNER);
    if (isSuccess(answer)) token = String(answer.json?.token);
  }

  async function ordersIn(status: string): Promise<string[]> {
    const answer = await send(`/api/admin/orders/${status}?limit=${AT_ONCE}`);
    if (!isSuccess(answer)) return [];
    return (JSON.parse(answer.text) as { orderId: string }[]).map(({ orderId }) => orderId);
  }

  /** Decides once for each order and moment whether it gets a refund. */
  function refundSome(orders: readonly string[], moment: string): void {
    for (const order of orders) {
      const key = `${moment} ${order}`;
      if (considered.has(key)) continue;
      considered.add(key);
      if (random.between(0, REFUNDED_ONE_IN) > 0) continue;
      const refund = randomUUID();
      ledger.write({ what: "refunds", order, refund });
      refunds.set(refund, order);
    }
  }

  async function sendRefunds(): Promise<void> {
    for (const [refundId, order] of refunds) {
      const answer = await send(`/api/admin/order/refund/${order}`, {
        refundId,
        amount: REFUND,
        expected: REFUND,
        reason: "A packet was crushed",
        restock: false,
      });
      if (isSuccess(answer)) ledger.write({ what: "refunded", order, refund: refundId });
      // A conflict is final, such as an order that is on hold.
      if (isSuccess(answer) || answer.status === 409) refunds.delete(refundId);
    }
  }

  async function workOnce(): Promise<void> {
    if (token === "") await logIn();
    const paid = await ordersIn("Paid");
    refundSome(paid, "before packing");
    await sendRefunds();
    if (paid.length > 0) await send("/api/admin/orders/confirm", { orderIds: paid });
    const confirmed = await ordersIn("Confirmed");
    if (confirmed.length === 0) return;
    const answer = await send("/api/admin/orders/pack", { orderIds: confirmed });
    refundSome((answer.json?.packed as string[] | undefined) ?? [], "after packing");
  }

  async function work(): Promise<void> {
    while (isOpen) {
      await workOnce();
      await wait(ROUND_MS);
    }
  }
  const working = work();

  return {
    async end() {
      isOpen = false;
      await working;
    },
  };
}
