import {
  type FreeSpace,
  freePercent,
  hasSpaceAgain,
  isDiskFull,
  isDiskLow,
} from "../../../rules/free-space.ts";
import type { Deps } from "../../deps.ts";
import { dismissMachineAlert, renewMachineAlert } from "../../notifications/alerts/machine-alerts.ts";
import { raiseMachineAlert } from "../../notifications/alerts/raise-alert.ts";

const BYTES_PER_MEGABYTE = 1_000_000;

type DiskState = "has room" | "is low" | "is full: uploads are refused";

/** The state that this process logged last. */
let loggedState: DiskState = "has room";

/** Raises an alert while the disk of the data folder has little space, and dismisses it afterwards. */
export async function watchDisk({ config, db, freeSpace, log, names: { machine } }: Deps): Promise<void> {
  const space = await freeSpace(config.dataDir);
  const details = {
    freeMegabytes: Math.floor(space.freeBytes / BYTES_PER_MEGABYTE),
    freePercent: freePercent(space),
  };
  const state = stateOf(space);
  if (state !== loggedState) log.warn(details, `the disk ${state}`);
  loggedState = state;
  if (isDiskLow(space)) await raiseMachineAlert(db, "disk-low", machine, details);
  else if (hasSpaceAgain(space)) await dismissMachineAlert(db, "disk-low", machine);
  else await renewMachineAlert(db, "disk-low", machine);
}

function stateOf(space: FreeSpace): DiskState {
  if (isDiskFull(space)) return "is full: uploads are refused";
  if (isDiskLow(space)) return "is low";
  // Between the two limits the state does not change, except from full to low: uploads are accepted again.
  return hasSpaceAgain(space) || loggedState === "has room" ? "has room" : "is low";
}
