import type { FastifyPluginAsync } from "fastify";
import { isObject, isWholeNumber } from "../check-input.ts";
import { type Fault, type FaultBoard, MODES_OF, PROVIDERS, type Provider } from "./fault-board.ts";

const SLOW_DELAY_MS = 2000;

export function faultRoutes(faults: FaultBoard): FastifyPluginAsync {
  return async (app) => {
    app.get("/faults", async (_request, reply) => {
      reply.header("cache-control", "no-store");
      return faults.list();
    });

    app.post("/faults", async (request, reply) => {
      const input = readFaultInput(request.body);
      if (typeof input === "string") return reply.code(400).send({ message: input, code: "FAULT_UNKNOWN" });
      faults.set(input.provider, input.fault);
      return faults.list();
    });

    app.post("/faults/release", async () => {
      faults.release();
      return faults.list();
    });
  };
}

interface FaultInput {
  provider: Provider;
  /** null for mode "ok". */
  fault: Fault | null;
}

/** The fault to set, or a sentence about what is wrong with the request. */
function readFaultInput(body: unknown): FaultInput | string {
  if (!isObject(body)) return "Send a JSON object.";
  const provider = PROVIDERS.find((name) => name === body.provider);
  if (!provider) return `provider is one of ${PROVIDERS.join(", ")}.`;
  if (body.mode === "ok") return { provider, fault: null };
  const mode = MODES_OF[provider].find((name) => name === body.mode);
  if (!mode) return `mode of ${provider} is one of ok, ${MODES_OF[provider].join(", ")}.`;
  const { count = null, delayMs = SLOW_DELAY_MS, code = null, path = null, method = null } = body;
  if (count !== null && !isWholeNumber(count, 1)) return "count is a whole number from 1.";
  if (!isWholeNumber(delayMs, 0)) return "delayMs is a whole number of milliseconds.";
  if (code !== null && !isWholeNumber(code, 1)) return "code is the provider's error number.";
  if (path !== null && typeof path !== "string") return "path is a part of the calls' address.";
  if (method !== null && typeof method !== "string") return "method is the calls' HTTP method.";
  return { provider, fault: { mode, count, delayMs, code, path, method } };
}
