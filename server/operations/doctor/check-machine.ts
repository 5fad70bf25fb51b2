// Checks the machine: its clock and its disk.
import { sql } from "kysely";
import { freePercent, isDiskFull, isDiskLow } from "../../../rules/free-space.ts";
import { readClock } from "../../adapters/provider-http.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/connect.ts";
import { freeSpace } from "../../platform/process/free-space.ts";
import { broken, type Finding, notChecked, ok, reasonOf, warning } from "./finding.ts";

const TIMEOUT_MS = 5_000;
/** Beyond this, authenticator codes and a provider's time windows begin to fail. */
const MAX_SECONDS_OFF = 30;
const BYTES_PER_GIGABYTE = 1_000_000_000;

/** Compares this machine's clock with Razorpay's, which is taken as correct. */
export async function checkClock({ payments }: Config): Promise<Finding> {
  try {
    const startedAt = Date.now();
    const theirs = await readClock(payments.apiUrl, TIMEOUT_MS);
    return judgeClock("this machine's clock", (startedAt + Date.now()) / 2 - theirs.getTime());
  } catch (error) {
    return notChecked(`Razorpay's clock cannot be read (${reasonOf(error)})`);
  }
}

export async function checkDatabaseClock(db: Database): Promise<Finding> {
  const startedAt = Date.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const theirs = (rows[0] as { at: Date }).at.getTime();
  return judgeClock("the database's clock", theirs - (startedAt + Date.now()) / 2);
}

function judgeClock(whose: string, offMs: number): Finding {
  const seconds = Math.round(offMs / 1_000);
  if (Math.abs(seconds) <= MAX_SECONDS_OFF) return ok(`${whose} is right`);
  const found = `${whose} is ${Math.abs(seconds)} s ${seconds > 0 ? "fast" : "slow"}`;
  return broken(found, "Switch time synchronisation on: timedatectl set-ntp true.");
}

/** Checks the disk of the data folder. */
export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const space = await freeSpace(dataDir);
  const found = `${(space.freeBytes / BYTES_PER_GIGABYTE).toFixed(1)} GB free, ${freePercent(space)} %`;
  if (isDiskFull(space)) return broken(found, "Make room: uploads are refused.");
  if (isDiskLow(space)) return warning(found, "Make room, or take a larger disk.");
  return ok(found);
}
