import type { FastifyBaseLogger } from "fastify";
import type { Courier } from "./adapters/courier/courier.ts";
import type { Mailer } from "./adapters/email/mailer.ts";
import type { OtpSender } from "./adapters/messages/otp-sender.ts";
import type { Wallet } from "./adapters/messages/wallet.ts";
import type { PaymentGateway } from "./adapters/payments/payment-gateway.ts";
import type { FileStore } from "./adapters/storage/file-store.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/connect.ts";
import type { OrderEvents } from "./database/order-events.ts";

/** Everything a capability may reach; built once in shop.ts. Time is the database's. */
export interface Deps {
  config: Config;
  db: Database;
  payments: PaymentGateway;
  otp: OtpSender;
  wallet: Wallet;
  mailer: Mailer;
  /** Null where the shop has no account at a courier. */
  courier: Courier | null;
  files: FileStore;
  /** What open admin screens are told as it happens. */
  orderEvents: OrderEvents;
  /** Keys the hashes of one-time codes. */
  otpPepper: string;
  log: FastifyBaseLogger;
}
