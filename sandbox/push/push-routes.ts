/**
 * A push service (RFC 8030) and its browsers: it creates subscriptions, checks the shop's messages as strictly as the
 * push services of Google, Mozilla and Apple, and decrypts them as the browser would.
 */
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { isObject, textOf } from "../check-input.ts";
import type { FaultBoard } from "../faults/fault-board.ts";
import { obeyFaults } from "../faults/obey-faults.ts";
import { recordMessage } from "../messages/message-log.ts";
import type { Records } from "../records.ts";
import { vapidProblem } from "./check-vapid.ts";
import { decrypt } from "./decrypt.ts";
import { makeSubscription } from "./subscription.ts";

const MAX_BODY = 4096;
const PUBLIC_KEY = /^B[\w-]{86}$/;
const URGENCIES = ["very-low", "low", "normal", "high"];
const RETRY_AFTER_SECONDS = 600;

interface ById {
  Params: { id: string };
}

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

export function pushRoutes(records: Records, faults: FaultBoard): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, parsed) =>
      parsed(null, body),
    );

    // The browser's calls.
    app.post("/subscriptions", async (request, reply) => {
      const key = isObject(request.body) ? textOf(request.body, "applicationServerKey") : "";
      if (!PUBLIC_KEY.test(key))
        return reply.code(400).send({ message: "applicationServerKey is no key of P-256" });
      const subscription = makeSubscription(key);
      records.save({ kind: "subscription", record: subscription });
      const { id, p256dh, auth } = subscription;
      const endpoint = `${originOf(request)}${app.prefix}/send/${id}`;
      return { id, endpoint, expirationTime: null, keys: { p256dh, auth } };
    });

    app.delete<ById>("/subscriptions/:id", async ({ params }, reply) => {
      const subscription = records.subscriptions.get(params.id);
      if (subscription) records.save({ kind: "subscription", record: { ...subscription, isGone: true } });
      return reply.code(204).send();
    });

    await app.register(async (service) => {
      obeyFaults(service, faults, "push", ({ mode, code }) =>
        mode === "rate-limit"
          ? { status: 429, body: "", headers: { "retry-after": RETRY_AFTER_SECONDS } }
          : { status: code ?? 500, body: "" },
      );

      service.post<ById>("/send/:id", async (request, reply) => {
        const refuse = (status: number, reason: string) => reply.code(status).send({ reason });
        const { headers, params, body } = request;
        const subscription = records.subscriptions.get(params.id);
        if (!subscription) return refuse(404, "no such subscription");
        if (subscription.isGone) return refuse(410, "the subscription has ended");
        const problem = vapidProblem(
          headers.authorization,
          originOf(request),
          subscription.applicationServerKey,
        );
        if (problem) return refuse(403, problem);
        if (!/^\d+$/.test(String(headers.ttl ?? ""))) return refuse(400, "TTL is missing");
        if (headers.urgency !== undefined && !URGENCIES.includes(String(headers.urgency)))
          return refuse(400, "Urgency is unknown");
        if (headers["content-encoding"] !== "aes128gcm")
          return refuse(415, "Content-Encoding is not aes128gcm");
        if (!Buffer.isBuffer(body)) return refuse(400, "there is no message");
        if (body.length > MAX_BODY) return refuse(413, "the message is too long");
        const text = decrypt(body, subscription);
        if (text === null) return refuse(400, "the browser cannot decrypt it");
        const subject = `TTL ${headers.ttl}, urgency ${headers.urgency ?? "normal"}`;
        recordMessage(records, { to: `${params.id}@push`, channel: "push", subject, body: text, code: null });
        return reply.code(201).header("location", `${request.url}/message`).send();
      });
    });
  };
}
