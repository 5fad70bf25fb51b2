// The log of the process: one JSON object per line on standard output, with a limit of alike lines per minute.
import { type DestinationStream, type Logger, pino } from "pino";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Config } from "../config/config.ts";
import { logLines } from "../metrics/log-lines.ts";
import { AlikeLines, type LineKind } from "./alike-lines.ts";
import { currentRequest } from "./current-request.ts";
import { serializeError } from "./serialize-error.ts";

const MOST_ALIKE = 10;
/** Bytes buffered while nothing can be written, for example on a full disk; what exceeds them is lost. */
const MAX_WAITING = 256 * 1024;

export interface Log {
  logger: Logger;
  /** Logs how many lines were omitted in the last minute, and stops counting. */
  close(): void;
}

interface Options {
  destination?: DestinationStream;
  minuteMs?: number;
}

/** @param level the minimum level that is written */
export function openLog(
  level: Config["logLevel"],
  { destination = standardOutput(), minuteMs = MINUTE_MS }: Options = {},
): Log {
  const alike = new AlikeLines(MOST_ALIKE);
  const logger = pino(
    {
      level,
      base: null,
      redact: ["req.headers", "res.headers"],
      serializers: { req: serializeRequest, err: serializeError },
      mixin(_line, _level, log) {
        const reqId = currentRequest();
        return reqId === undefined || "reqId" in log.bindings() ? {} : { reqId };
      },
      hooks: {
        logMethod(args, write, number) {
          const kind = kindOf(number, args);
          logLines.inc({ level: pino.levels.labels[number] ?? "" });
          if (alike.admits(kind)) write.apply(this, args);
        },
      },
    },
    destination,
  );
  const logDropped = () => {
    for (const { level: number, count, message, code, route } of alike.endMinute()) {
      const label = pino.levels.labels[number] as "warn";
      logger[label]({ leftOut: count, like: message, code, route }, `more lines like this: ${message}`);
    }
  };
  const minutes = setInterval(logDropped, minuteMs);
  minutes.unref();
  return {
    logger,
    close() {
      clearInterval(minutes);
      logDropped();
    },
  };
}

/** Synchronous, so that a process that exits has written everything. A write error does not stop the shop. */
export function standardOutput(dest: number | string = 1): DestinationStream {
  const output = pino.destination({ dest, sync: true, maxLength: MAX_WAITING });
  output.on("error", () => {});
  return output;
}

interface Subject {
  err?: { name?: string; code?: unknown };
  req?: { routeOptions?: { url?: string } };
}

function kindOf(level: number, args: readonly unknown[]): LineKind {
  const [first, second] = args;
  if (typeof first !== "object" || first === null)
    return { level, message: String(first), code: undefined, route: undefined };
  const { err, req } = first as Subject;
  return {
    level,
    message: String(second ?? ""),
    code: err && String(err.code ?? err.name),
    route: req?.routeOptions?.url,
  };
}

/** Without the address: checkout addresses contain a phone number. */
function serializeRequest(request: { method: string; routeOptions?: { url?: string } }) {
  return { method: request.method, route: request.routeOptions?.url };
}
