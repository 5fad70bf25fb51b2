import { hostname } from "node:os";

/** By which names the owner, and the other processes of the shop, know this one. They outlive a restart. */
export interface OwnNames {
  machine: string;
  /** Several may run on one machine, on ports of their own. */
  process: string;
}

/** @param port on which the process listens */
export function ownNames(port: number): OwnNames {
  const machine = hostname();
  return { machine, process: `${machine}:${port}` };
}
