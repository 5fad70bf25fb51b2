// `npm run doctor`: checks each provider and the machine by requests that are free and change nothing, and the set-up of
// the shop.
import type { CourierEntry } from "../../adapters/courier/courier.ts";
import { COURIERS } from "../../adapters/courier/courier-registry.ts";
import type { Deps } from "../../deps.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/connect.ts";
import { getShopProfile } from "../../shop-profile/shop-profile-queries.ts";
import { checkCertificate, checkCourierWebhook, checkPaymentWebhook, checkProxy } from "./check-address.ts";
import { checkCourier } from "./check-courier.ts";
import { checkDatabase } from "./check-database.ts";
import { checkClock, checkDatabaseClock, checkDisk } from "./check-machine.ts";
import { checkMail, checkReplies } from "./check-mail.ts";
import { checkTemplate, checkWallet } from "./check-messages.ts";
import { checkAccountSettings, checkPaymentKey } from "./check-payments.ts";
import { checkSetup } from "./check-setup.ts";
import { broken, type Finding, reasonOf } from "./finding.ts";

export interface DoctorInput extends Pick<Deps, "payments" | "wallet" | "mailer" | "courier"> {
  config: Config;
  /** An error message if the database is unreachable. */
  db: Database | string;
}

export interface Examined extends Finding {
  what: string;
}

/** Runs all checks in parallel. A check that throws counts as broken and does not affect the others. */
export async function examine({
  config,
  db,
  payments,
  wallet,
  mailer,
  courier,
}: DoctorInput): Promise<Examined[]> {
  const withDatabase = async (check: (db: Database) => Promise<Finding>) =>
    typeof db === "string" ? broken(db, "Nothing works without it.") : check(db);
  const pickupLocation = async () =>
    typeof db === "string"
      ? null
      : ((await getShopProfile(db).catch(() => null))?.parcel.pickupLocation ?? null);
  const questionsAbout = (entry: CourierEntry): [string, () => Promise<Finding>][] => {
    const account = config.courier?.carrier === entry.id ? config.courier : null;
    return [
      [entry.name, async () => checkCourier(entry, account && courier, await pickupLocation())],
      [`${entry.name}'s webhook`, () => checkCourierWebhook(entry, account, config)],
    ];
  };
  const questions: Record<string, () => Promise<Finding>> = {
    Razorpay: () => checkPaymentKey(config, payments),
    "Razorpay's settings": () => checkAccountSettings(payments),
    "Razorpay's webhook": () => checkPaymentWebhook(config),
    "Fast2SMS's wallet": () => checkWallet(config, wallet),
    "WhatsApp template": () => checkTemplate(config),
    ...Object.fromEntries(COURIERS.flatMap(questionsAbout)),
    "Mail server": () => checkMail(config, mailer),
    "Replies to e-mails": () => withDatabase((reached) => checkReplies(config, reached)),
    Certificate: () => checkCertificate(config),
    Proxy: () => checkProxy(config),
    Database: () => withDatabase((reached) => checkDatabase(config, reached)),
    "Database's clock": () => withDatabase(checkDatabaseClock),
    Clock: () => checkClock(config),
    Disk: () => checkDisk(config),
  };
  const [checked, setup] = await Promise.all([
    Promise.all(
      Object.entries(questions).map(async ([what, check]) => ({
        what,
        ...(await check().catch((error: unknown) => broken(reasonOf(error), "This should not happen."))),
      })),
    ),
    checkSetup(config, db),
  ]);
  return [...checked, ...setup];
}
