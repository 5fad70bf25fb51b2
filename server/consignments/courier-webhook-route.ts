import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";

export async function courierWebhookRoute(_app: FastifyInstance, _deps: Deps): Promise<void> {}
