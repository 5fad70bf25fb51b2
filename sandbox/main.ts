/**
 * Runs the sandbox on its own: `npm run sandbox -- --port 4010`. It uses the keys of a shop with the same environment,
 * and sends its webhooks to the shop on this machine at PORT, unless `--webhook-url` and
 * `--courier-webhook-url` are set.
 */
import { parseArgs } from "node:util";
import fastify from "fastify";
import { keysOf } from "./default-keys.ts";
import { createSandbox } from "./sandbox.ts";

const webhooks = `http://127.0.0.1:${process.env.PORT?.trim() || 3000}/api/webhooks`;
const { values: flags } = parseArgs({
  options: {
    port: { type: "string", default: "4010" },
    "smtp-port": { type: "string", default: "0" },
    "webhook-url": { type: "string", default: `${webhooks}/razorpay` },
    "courier-webhook-url": { type: "string", default: `${webhooks}/courier` },
    state: { type: "string" },
  },
});

const sandbox = await createSandbox({
  ...keysOf(process.env),
  webhookUrl: flags["webhook-url"],
  courierWebhookUrl: flags["courier-webhook-url"],
  stateFile: flags.state ?? null,
  smtpPort: Number(flags["smtp-port"]),
});

const app = fastify({ forceCloseConnections: true });
await app.register(sandbox.plugin, { prefix: "/sandbox" });
const origin = await app.listen({ port: Number(flags.port), host: "127.0.0.1" });
// All settings that a shop needs to use it, to be put before `npm start`.
console.log(
  `Sandbox page ${origin}/sandbox  RAZORPAY_API_URL=${origin}/sandbox/razorpay/v1` +
    ` RAZORPAY_CHECKOUT_SCRIPT=${origin}/sandbox/razorpay/checkout.js` +
    ` FAST2SMS_API_URL=${origin}/sandbox/fast2sms WHATSAPP_API_URL=${origin}/sandbox/whatsapp` +
    ` SHIPROCKET_API_URL=${origin}/sandbox/shiprocket/v1/external PUSH_EMULATOR_URL=${origin}/sandbox/push` +
    ` SMTP_URL=${sandbox.smtpUrl}`,
);

async function stop(): Promise<void> {
  await app.close();
  await sandbox.close();
}
process.once("SIGTERM", stop);
process.once("SIGINT", stop);
