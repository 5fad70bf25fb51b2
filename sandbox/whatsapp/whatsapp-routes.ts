import type { FastifyPluginAsync } from "fastify";
import type { FaultBoard } from "../faults/fault-board.ts";
import { obeyFaults } from "../faults/obey-faults.ts";
import type { Records } from "../records.ts";
import { listTemplates, readPhoneNumber } from "./business-account.ts";
import { sendTemplateMessage } from "./template-message.ts";
import { WhatsappError } from "./whatsapp-error.ts";

interface ById {
  Params: { id: string };
  Querystring: { fields?: string; name?: string };
}

export function whatsappRoutes(records: Records, faults: FaultBoard, token: string): FastifyPluginAsync {
  return async (app) => {
    obeyFaults(app, faults, "whatsapp", ({ mode, code }) => {
      const error = new WhatsappError(code ?? (mode === "rate-limit" ? 130429 : 131000));
      return { status: error.statusCode, body: error.body };
    });
    app.addHook("onRequest", async (request) => {
      if (request.headers.authorization !== `Bearer ${token}`) throw new WhatsappError(190);
    });
    app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      if (!(error instanceof WhatsappError) && error.statusCode === undefined) request.log.error(error);
      const answer =
        error instanceof WhatsappError ? error : new WhatsappError(error.statusCode ? 100 : 131000);
      return reply.code(answer.statusCode).send(answer.body);
    });

    app.post("/:version(^v\\d+\\.\\d$)/:phone_number_id/messages", async (request) =>
      sendTemplateMessage(records, request.body),
    );

    app.get<ById>("/:version(^v\\d+\\.\\d$)/:id", async ({ params, query }) =>
      readPhoneNumber(params.id, query.fields),
    );

    app.get<ById>("/:version(^v\\d+\\.\\d$)/:id/message_templates", async ({ params, query }) =>
      listTemplates(params.id, query.name),
    );
  };
}
