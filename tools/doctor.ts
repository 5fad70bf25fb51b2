// `npm run doctor`: sends each provider one free, harmless request with the shop's own settings, and prints what
// works, what fails, and how to fix it. Its exit code is 1 if something is broken.
import { openCourier } from "../server/adapters/courier/courier-registry.ts";
import { smtpMailer } from "../server/adapters/email/smtp.ts";
import { fast2smsWallet } from "../server/adapters/messages/wallet.ts";
import { razorpay } from "../server/adapters/payments/razorpay.ts";
import { examine } from "../server/operations/doctor/examine.ts";
import { reportOf } from "../server/operations/doctor/report.ts";
import { readConfig, SettingError } from "../server/platform/config/config.ts";
import { connect, openPool } from "../server/platform/database/connect.ts";
import { type ReachedDatabase, reachDatabase } from "../server/platform/database/reach-database.ts";

async function doctor(): Promise<void> {
  const config = readConfig(process.env);
  const database = await reachDatabase(config).catch((error: unknown): ReachedDatabase | string => {
    if (error instanceof SettingError) return error.message;
    throw error;
  });
  const pool = typeof database === "string" ? null : openPool(database.url, 2);
  try {
    const examined = await examine({
      config,
      db: pool ? connect(pool) : String(database),
      payments: razorpay(config.payments),
      wallet: fast2smsWallet(config.messages),
      mailer: smtpMailer(config.smtpUrl, config.mailFrom),
      courier: openCourier(config),
    });
    console.log(reportOf(examined));
    process.exitCode = examined.some(({ verdict }) => verdict === "BROKEN") ? 1 : 0;
  } finally {
    await pool?.end();
    if (typeof database !== "string") await database.close();
  }
}

doctor().catch((error: unknown) => {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
});
