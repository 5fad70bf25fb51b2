import { hostname } from "node:os";

/**
 * Names that identify this process to the owner and to the shop's other processes. They stay the same after a restart.
 */
export interface OwnNames {
  machine: string;
  /** Includes the port: several processes may run on one machine. */
  process: string;
}

/** @param port on which the process listens */
export function ownNames(port: number): OwnNames {
  const machine = hostname();
  return { machine, process: `${machine}:${port}` };
}
