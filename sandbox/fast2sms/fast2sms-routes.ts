import { randomBytes } from "node:crypto";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import { isObject } from "../check-input.ts";
import type { Fault, FaultBoard } from "../faults/fault-board.ts";
import { type Answer, obeyFaults } from "../faults/obey-faults.ts";
import type { Records } from "../records.ts";
import { sendTemplateMessage } from "../whatsapp/template-message.ts";
import { WhatsappError } from "../whatsapp/whatsapp-error.ts";
import { Fast2smsError } from "./fast2sms-error.ts";
import { sendSimpleWhatsapp, sendSms } from "./send-sms.ts";

const FULL_WALLET = { return: true, wallet: "75.0000", sms_count: 300 };
const EMPTY_WALLET = { return: true, wallet: "0.0000", sms_count: 0 };

export function fast2smsRoutes(records: Records, faults: FaultBoard, key: string): FastifyPluginAsync {
  return async (app) => {
    const faultModeOf = obeyFaults(app, faults, "fast2sms", refusalReply);
    app.addHook("onRequest", async (request) => {
      if (readKey(request) !== key) throw new Fast2smsError(412);
    });
    app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      if (error instanceof Fast2smsError || error instanceof WhatsappError) {
        return reply.code(error.statusCode).send(error.body);
      }
      if (error.statusCode === undefined) request.log.error(error);
      return reply.code(error.statusCode ?? 500).send({ return: false, message: "Invalid request" });
    });

    app.route({ method: ["GET", "POST"], url: "/dev/wallet", handler: async () => FULL_WALLET });

    app.route({
      method: ["GET", "POST"],
      url: "/dev/bulkV2",
      handler: async (request) => {
        sendSms(records, readParams(request));
        return { return: true, request_id: newRequestId(), message: ["SMS sent successfully."] };
      },
    });

    app.get("/dev/whatsapp", async (request) => {
      sendSimpleWhatsapp(records, readParams(request));
      return { status: true, message: "WhatsApp message sent successfully.", request_id: newRequestId() };
    });

    app.post("/dev/whatsapp/:version(^v\\d+\\.\\d$)/:phone_number_id/messages", async (request) => {
      const answer = sendTemplateMessage(records, request.body);
      const sent = { message: "WhatsApp message sent successfully.", request_id: newRequestId() };
      switch (faultModeOf(request)) {
        case "answer-return":
          return { return: true, ...sent };
        case "answer-status":
          return { status: true, ...sent };
        default:
          return answer;
      }
    });
  };
}

/** POST requests have the key in the Authorization header without a scheme, GET requests in the query. */
function readKey(request: FastifyRequest): unknown {
  if (request.method === "POST") return request.headers.authorization;
  return isObject(request.query) ? request.query.authorization : undefined;
}

function readParams(request: FastifyRequest): Record<string, unknown> {
  const params = request.method === "POST" ? request.body : request.query;
  return isObject(params) ? params : {};
}

function refusalReply({ mode, code }: Fault, request: FastifyRequest): Answer {
  if (mode === "wallet-empty") {
    if (request.url.includes("/dev/wallet")) return { status: 200, body: EMPTY_WALLET };
    return { status: 400, body: new Fast2smsError(416).body };
  }
  if (mode === "rate-limit") return { status: 429, body: { return: false, message: "Too many requests" } };
  if (mode === "refuse-200") return { status: 200, body: new Fast2smsError(code ?? 412).body };
  if (code === null) return { status: 500, body: { return: false, message: "Internal Server Error" } };
  const error = new Fast2smsError(code);
  return { status: error.statusCode, body: error.body };
}

function newRequestId(): string {
  return randomBytes(8).toString("hex");
}
