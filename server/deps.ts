import type { FastifyBaseLogger } from "fastify";
import type { TellFreeSpace } from "../rules/free-space.ts";
import type { Courier } from "./adapters/courier/courier.ts";
import type { Mailer } from "./adapters/email/mailer.ts";
import type { AlarmSender } from "./adapters/messages/alarm-sender.ts";
import type { OtpSender } from "./adapters/messages/otp-sender.ts";
import type { Wallet } from "./adapters/messages/wallet.ts";
import type { PaymentGateway } from "./adapters/payments/payment-gateway.ts";
import type { PushSender } from "./adapters/push/push-sender.ts";
import type { FileStore } from "./adapters/storage/file-store.ts";
import type { Intervals } from "./intervals.ts";
import type { Config } from "./platform/config/config.ts";
import type { Database } from "./platform/database/connect.ts";
import type { OrderEvents } from "./platform/database/order-events.ts";
import type { OwnNames } from "./platform/process/own-names.ts";

/** What the shop's actions and queries depend on; built once in shop.ts. The time of day comes from the database. */
export interface Deps {
  config: Config;
  db: Database;
  /** The same database, through connections that browsing cannot exhaust: for payments and webhooks. */
  paymentDb: Database;
  payments: PaymentGateway;
  otp: OtpSender;
  wallet: Wallet;
  /** Null if the shop has no WhatsApp template for it. */
  alarmSender: AlarmSender | null;
  mailer: Mailer;
  push: PushSender;
  /** Null if the shop has no courier account. */
  courier: Courier | null;
  files: FileStore;
  freeSpace: TellFreeSpace;
  intervals: Intervals;
  /** Of this process and its machine. */
  names: OwnNames;
  /** Changes of orders, for open admin screens. */
  orderEvents: OrderEvents;
  /** The key of one-time codes' hashes; the key for authenticator secrets is derived from it. */
  otpPepper: string;
  log: FastifyBaseLogger;
}
