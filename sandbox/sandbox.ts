import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { DEFAULT_KEYS } from "./default-keys.ts";
import { fast2smsRoutes } from "./fast2sms/fast2sms-routes.ts";
import { createFaultBoard } from "./faults/fault-board.ts";
import { faultRoutes } from "./faults/fault-routes.ts";
import { openSmtpSink } from "./mail/smtp-sink.ts";
import { messageRoutes } from "./messages/message-routes.ts";
import { pageRoutes } from "./page/page-routes.ts";
import { pushRoutes } from "./push/push-routes.ts";
import { apiRoutes } from "./razorpay/api-routes.ts";
import { checkoutRoutes } from "./razorpay/checkout-routes.ts";
import type { RazorpayKeys } from "./razorpay/razorpay.ts";
import { createWebhookSender } from "./razorpay/webhook-sender.ts";
import { openRecords } from "./records.ts";
import { apiRoutes as shiprocketApiRoutes } from "./shiprocket/api-routes.ts";
import { controlRoutes } from "./shiprocket/control-routes.ts";
import type { ShiprocketAccount } from "./shiprocket/shiprocket.ts";
import { createTrackingWebhook } from "./shiprocket/tracking-webhook.ts";
import { whatsappRoutes } from "./whatsapp/whatsapp-routes.ts";

export interface SandboxOptions {
  razorpay: RazorpayKeys;
  fast2smsKey: string;
  whatsappToken: string;
  /** By default the account in DEFAULT_KEYS. */
  shiprocket?: ShiprocketAccount;
  /** URL for Razorpay's webhooks. Can be set later, since the shop may not know its port yet. */
  webhookUrl: string | null;
  /** URL for the courier's webhooks; by default none are posted. */
  courierWebhookUrl?: string | null;
  /** File in which all records survive a restart; null stores them in memory only. */
  stateFile: string | null;
  /** By default any free port. */
  smtpPort?: number;
}

export interface Sandbox {
  plugin: FastifyPluginAsync;
  smtpUrl: string;
  setWebhookUrl(url: string): void;
  close(): Promise<void>;
}

/** Emulates all providers, in their own protocols, as one Fastify plugin and one mail server. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const records = openRecords(options.stateFile);
  const faults = createFaultBoard();
  const webhooks = createWebhookSender(options.webhookUrl, options.razorpay.webhookSecret);
  const smtp = await openSmtpSink(records, faults, options.smtpPort ?? 0);
  const razorpay = { keys: options.razorpay, records, webhooks, faults };
  const account = options.shiprocket ?? DEFAULT_KEYS.shiprocket;
  const webhook = createTrackingWebhook(options.courierWebhookUrl ?? null, account.webhookToken);
  const shiprocket = { account, records, faults, webhook };

  const plugin: FastifyPluginAsync = async (app) => {
    await readBodiesLikeProviders(app);
    app.addHook("preClose", async () => faults.release());
    await app.register(pageRoutes(razorpay, shiprocket, smtp.url));
    await app.register(messageRoutes(records));
    await app.register(faultRoutes(faults));
    await app.register(checkoutRoutes(razorpay), { prefix: "/razorpay" });
    await app.register(apiRoutes(razorpay), { prefix: "/razorpay/v1" });
    await app.register(fast2smsRoutes(records, faults, options.fast2smsKey), { prefix: "/fast2sms" });
    await app.register(controlRoutes(shiprocket), { prefix: "/shiprocket" });
    await app.register(shiprocketApiRoutes(shiprocket), { prefix: "/shiprocket/v1/external" });
    await app.register(whatsappRoutes(records, faults, options.whatsappToken), { prefix: "/whatsapp" });
    await app.register(pushRoutes(records, faults), { prefix: "/push" });
  };

  return {
    plugin,
    smtpUrl: smtp.url,
    setWebhookUrl: (url) => webhooks.setUrl(url),
    async close() {
      faults.release();
      webhooks.close();
      webhook.close();
      await smtp.close();
    },
  };
}

/** Parses JSON (an empty body becomes null) and forms here, independently of the host app's parsers. */
async function readBodiesLikeProviders(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, parsed) => {
    try {
      parsed(null, text === "" ? null : JSON.parse(String(text)));
    } catch {
      parsed(Object.assign(new Error("The body is not valid JSON."), { statusCode: 400 }));
    }
  });
  await app.register(formbody);
}
