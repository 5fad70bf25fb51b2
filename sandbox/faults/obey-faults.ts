import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Fault, FaultBoard, FaultMode, Provider } from "./fault-board.ts";

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string | number>;
}

/** A provider's own reply to a call affected by error, rate-limit, wallet-empty or refuse-200. */
export type RefusalReply = (fault: Fault, request: FastifyRequest) => Answer;

/**
 * Applies the fault board to every route of this Fastify scope.
 * @returns the mode of the fault that affects a call, if any
 */
export function obeyFaults(
  app: FastifyInstance,
  faults: FaultBoard,
  provider: Exclude<Provider, "smtp">,
  refusalReply: RefusalReply,
): (request: FastifyRequest) => FaultMode | undefined {
  const faultOf = new WeakMap<FastifyRequest, Fault>();

  app.addHook("onRequest", async (request, reply) => {
    const fault = faults.consume(provider, request);
    if (!fault) return;
    faultOf.set(request, fault);
    switch (fault.mode) {
      case "slow":
        return faults.wait(fault.delayMs);
      case "timeout":
        reply.hijack();
        return faults.hold(request.raw.socket);
      case "reset":
        reply.hijack();
        request.raw.socket.destroy();
        return;
      case "html":
        return reply.type("text/html").send("<!doctype html><title>Gateway</title><p>Please stand by.");
      case "error":
      case "rate-limit":
      case "wallet-empty":
      case "refuse-200": {
        const { status, body, headers = {} } = refusalReply(fault, request);
        return reply.code(status).headers(headers).send(body);
      }
    }
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const fault = faultOf.get(request);
    if (fault?.mode === "late") await faults.wait(fault.delayMs);
    return fault?.mode === "half" ? breakOff(reply, String(payload)) : payload;
  });

  return (request) => faultOf.get(request)?.mode;
}

/** Sends the content length of the whole reply but only half of its bytes, then cuts the connection. */
function breakOff(reply: FastifyReply, whole: string): Readable {
  reply.header("content-length", Buffer.byteLength(whole));
  const half = whole.slice(0, whole.length / 2);
  return Readable.from(
    (async function* () {
      yield half;
      throw new Error("answer broken off by the fault board");
    })(),
  );
}
