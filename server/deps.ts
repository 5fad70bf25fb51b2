import type { FastifyBaseLogger } from "fastify";
import type { Mailer } from "./adapters/email/mailer.ts";
import type { OtpSender } from "./adapters/messages/otp-sender.ts";
import type { PaymentGateway } from "./adapters/payments/payment-gateway.ts";
import type { FileStore } from "./adapters/storage/file-store.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/connect.ts";

/** Everything a capability may reach; built once in main.ts and worker.ts. Time is the database's. */
export interface Deps {
  config: Config;
  db: Database;
  payments: PaymentGateway;
  otp: OtpSender;
  mailer: Mailer;
  files: FileStore;
  /** Keys the hashes of one-time codes. */
  otpPepper: string;
  log: FastifyBaseLogger;
}
