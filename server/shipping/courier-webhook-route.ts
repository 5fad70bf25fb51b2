import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { CourierEvent } from "../adapters/courier/courier.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { limitConcurrency } from "../platform/http/limit-concurrency.ts";
import { wakeLoop } from "../platform/jobs/wake-loop.ts";
import { noteScanOfCancelled } from "./cancel-booking.ts";

const MAX_BODY = 64 * 1024;
const QUEUE_MS = 3_000;

/**
 * Receives the courier's webhooks. An event is only a hint: it makes the parcel due at once, and the status is then
 * read from the courier's own record.
 */
export async function courierWebhookRoute(
  app: FastifyInstance,
  { db, courier, config }: Deps,
): Promise<void> {
  const limitWrites = limitConcurrency(config.limits.webhooksInFlight, QUEUE_MS);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BODY }, (_request, body, done) =>
    done(null, body),
  );
  app.post("/api/webhooks/courier", async (request, reply) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const event = courier?.readEvent(raw, request.headers);
    if (!courier || !event) throw new ShopError("WEBHOOK_KEY_WRONG", { isForged: true });
    if (event !== "unreadable") await limitWrites(() => note(courier.id, event));
    return reply.send({ success: true });
  });

  async function note(carrier: string, event: CourierEvent): Promise<void> {
    const { key, awb, status } = event;
    await inTransaction(db, async (trx) => {
      const stored = await trx
        .insertInto("providerEvents")
        .values({
          provider: carrier,
          eventId: key,
          kind: "tracking",
          payload: JSON.stringify({ awb, status }),
          handledAt: sql<Date>`now()`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (!stored.numInsertedOrUpdatedRows) return;
      await noteScanOfCancelled(trx, carrier, event);
      const due = await trx
        .updateTable("consignments")
        .set({ trackDueAt: sql<Date>`now()` })
        .where("awb", "=", awb)
        .where("carrier", "=", carrier)
        .where("state", "=", "created")
        .executeTakeFirst();
      if (due.numUpdatedRows > 0n) await wakeLoop(trx, "parcels");
    });
  }
}
