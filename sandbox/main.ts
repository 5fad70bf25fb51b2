/** Runs the sandbox on its own: `node sandbox/main.ts --port 4010 --webhook-url http://localhost:3000/api/webhooks/razorpay`. */
import { parseArgs } from "node:util";
import fastify from "fastify";
import { DEFAULT_KEYS } from "./default-keys.ts";
import { createSandbox } from "./sandbox.ts";

const { values: flags } = parseArgs({
  options: {
    port: { type: "string", default: "4010" },
    "smtp-port": { type: "string", default: "0" },
    "webhook-url": { type: "string" },
    "courier-webhook-url": { type: "string" },
    state: { type: "string" },
  },
});

const { razorpay, fast2smsKey, whatsappToken, shiprocket } = DEFAULT_KEYS;
const sandbox = await createSandbox({
  razorpay: {
    keyId: process.env.RAZORPAY_KEY_ID ?? razorpay.keyId,
    keySecret: process.env.RAZORPAY_KEY_SECRET ?? razorpay.keySecret,
    webhookSecret: process.env.RAZORPAY_WEBHOOK_SECRET ?? razorpay.webhookSecret,
  },
  fast2smsKey: process.env.FAST2SMS_API_KEY ?? fast2smsKey,
  whatsappToken: process.env.WHATSAPP_TOKEN ?? whatsappToken,
  shiprocket: {
    email: process.env.SHIPROCKET_EMAIL ?? shiprocket.email,
    password: process.env.SHIPROCKET_PASSWORD ?? shiprocket.password,
    webhookToken: process.env.COURIER_WEBHOOK_TOKEN ?? shiprocket.webhookToken,
  },
  webhookUrl: flags["webhook-url"] ?? null,
  courierWebhookUrl: flags["courier-webhook-url"] ?? null,
  stateFile: flags.state ?? null,
  smtpPort: Number(flags["smtp-port"]),
});

const app = fastify({ forceCloseConnections: true });
await app.register(sandbox.plugin, { prefix: "/sandbox" });
const origin = await app.listen({ port: Number(flags.port), host: "127.0.0.1" });
console.log(
  `Sandbox page ${origin}/sandbox  RAZORPAY_API_URL=${origin}/sandbox/razorpay/v1` +
    `  FAST2SMS_API_URL=${origin}/sandbox/fast2sms  WHATSAPP_API_URL=${origin}/sandbox/whatsapp` +
    `  SHIPROCKET_API_URL=${origin}/sandbox/shiprocket/v1/external  SMTP_URL=${sandbox.smtpUrl}`,
);

async function stop(): Promise<void> {
  await app.close();
  await sandbox.close();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
