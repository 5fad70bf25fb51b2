import type { FastifyBaseLogger } from "fastify";
import type { MeasureFreeSpace } from "../rules/free-space.ts";
import type { Courier } from "./adapters/courier/courier.ts";
import type { Mailer } from "./adapters/email/mailer.ts";
import type { AlertSender } from "./adapters/messages/alert-sender.ts";
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

/**
 * The dependencies of all actions and queries; built once in shop.ts. The current time comes from the database instead.
 */
export interface Deps {
  config: Config;
  db: Database;
  /**
   * The same database over a separate pool, so that browsing cannot exhaust it: for payments, webhooks and orders to be
   * paid.
   */
  paymentDb: Database;
  payments: PaymentGateway;
  otp: OtpSender;
  wallet: Wallet;
  /** Null if the shop has no WhatsApp template for alerts. */
  alertSender: AlertSender | null;
  mailer: Mailer;
  push: PushSender;
  /** Null if the shop has no courier account. */
  courier: Courier | null;
  files: FileStore;
  freeSpace: MeasureFreeSpace;
  intervals: Intervals;
  /** The names of this process and its machine. */
  names: OwnNames;
  /** Changes of orders, for open admin screens. */
  orderEvents: OrderEvents;
  /** The key for hashing one-time codes. The key for authenticator secrets is derived from it. */
  otpPepper: string;
  log: FastifyBaseLogger;
}
