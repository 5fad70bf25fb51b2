import {
  type FreeSpace,
  freePercent,
  hasRoomAgain,
  isDiskFull,
  isDiskLow,
} from "../../../rules/free-space.ts";
import type { Deps } from "../../deps.ts";
import { dismissMachineAlarm, keepMachineAlarm } from "../../notifications/alerts/machine-alarms.ts";
import { raiseMachineAlarm } from "../../notifications/alerts/raise-alarm.ts";

const BYTES_PER_MEGABYTE = 1_000_000;

type DiskState = "has room" | "is low" | "is full: uploads are refused";

/** What the log was told last by this process. */
let told: DiskState = "has room";

/** Raises an alarm while there is little room left where the shop keeps its data, and dismisses it afterwards. */
export async function watchDisk({ config, db, freeSpace, log, names: { machine } }: Deps): Promise<void> {
  const space = await freeSpace(config.dataDir);
  const details = {
    freeMegabytes: Math.floor(space.freeBytes / BYTES_PER_MEGABYTE),
    freePercent: freePercent(space),
  };
  const state = stateOf(space);
  if (state !== told) log.warn(details, `the disk ${state}`);
  told = state;
  if (isDiskLow(space)) await raiseMachineAlarm(db, "disk-low", machine, details);
  else if (hasRoomAgain(space)) await dismissMachineAlarm(db, "disk-low", machine);
  else await keepMachineAlarm(db, "disk-low", machine);
}

function stateOf(space: FreeSpace): DiskState {
  if (isDiskFull(space)) return "is full: uploads are refused";
  if (isDiskLow(space)) return "is low";
  // Between the two it stays what it was, except that uploads are taken again.
  return hasRoomAgain(space) || told === "has room" ? "has room" : "is low";
}
