import type { FastifyInstance } from "fastify";

/** Shiprocket's errors: a message, the status repeated in the body, and the errors by field for a 422. */
export class ShiprocketError extends Error {
  readonly status: number;
  readonly body: { message: string; status_code: number; errors?: Record<string, string[]> };

  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.status = status;
    this.body = { message, ...(errors ? { errors } : {}), status_code: status };
  }
}

/** Replies to every error of this Fastify scope as Shiprocket does. */
export function answerLikeShiprocket(app: FastifyInstance): void {
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const known = error instanceof ShiprocketError ? error : null;
    if (!known && error.statusCode === undefined) request.log.error(error);
    const answer =
      known ??
      new ShiprocketError(error.statusCode ?? 500, error.statusCode ? error.message : "Server Error");
    return reply.code(answer.status).send(answer.body);
  });
  app.setNotFoundHandler(() => {
    throw new ShiprocketError(404, "404 Not Found");
  });
}
