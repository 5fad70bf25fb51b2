import { Counter } from "prom-client";
import { processRegistry } from "./process-registry.ts";

export const logLines = new Counter({
  name: "snackshop_log_lines_total",
  help: "Lines for the log by level, those included that were left out because they were alike",
  labelNames: ["level"],
  registers: [processRegistry],
});
// Starts each level at 0, so that its first line shows as an increase.
for (const level of ["warn", "error", "fatal"]) logLines.inc({ level }, 0);
