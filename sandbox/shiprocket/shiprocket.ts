/** Shared by the routes of the Shiprocket emulator. */
import type { FaultBoard } from "../faults/fault-board.ts";
import type { Records } from "../records.ts";
import type { TrackingWebhook } from "./tracking-webhook.ts";

export interface ShiprocketAccount {
  email: string;
  password: string;
  /** Sent with every webhook in the header x-api-key. */
  webhookToken: string;
}

export interface Shiprocket {
  account: ShiprocketAccount;
  records: Records;
  faults: FaultBoard;
  webhook: TrackingWebhook;
}
