/** The checkout script and the calls that it makes. */
import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { openCheckout, pay } from "./checkout-payment.ts";
import { controlRoutes } from "./control-routes.ts";
import { passTime } from "./pass-time.ts";
import type { Razorpay } from "./razorpay.ts";
import { answerLikeRazorpay } from "./razorpay-error.ts";
import { readObject } from "./read-request.ts";

const CHECKOUT_SCRIPT = readFileSync(new URL("./checkout.js", import.meta.url), "utf8");

export function checkoutRoutes(razorpay: Razorpay): FastifyPluginAsync {
  return async (app) => {
    answerLikeRazorpay(app);
    allowOtherOrigins(app);
    app.addHook("preHandler", async () => passTime(razorpay));

    app.get("/checkout.js", async (_request, reply) => {
      reply.header("cache-control", "no-cache").header("cross-origin-resource-policy", "cross-origin");
      return reply.type("text/javascript; charset=utf-8").send(CHECKOUT_SCRIPT);
    });

    app.get<{ Querystring: Record<string, unknown> }>("/preferences", async (request) =>
      openCheckout(razorpay, request.query),
    );
    app.post("/pay", async (request) => pay(razorpay, request.body));
    app.post("/fail", async (request) => pay(razorpay, { ...readObject(request.body), outcome: "failed" }));

    await app.register(controlRoutes(razorpay));
  };
}

/** A sandbox that runs on its own has another origin than the shop's page, so its calls need CORS headers. */
function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("access-control-allow-origin", "*").header("cache-control", "no-store");
  });
  app.options("/*", async (_request, reply) => {
    reply
      .header("access-control-allow-methods", "GET, POST")
      .header("access-control-allow-headers", "content-type");
    return reply.code(204).send();
  });
}
