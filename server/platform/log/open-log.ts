// The log of the process: one JSON a line on standard output, and no more than a few alike lines a minute.
import { type DestinationStream, type Logger, pino } from "pino";
import { MINUTE_MS } from "../../../rules/time.ts";
import type { Config } from "../config/config.ts";
import { logLines } from "../metrics/log-lines.ts";
import { AlikeLines, type LineKind } from "./alike-lines.ts";
import { currentRequest } from "./current-request.ts";
import { serializeError } from "./serialize-error.ts";

const MOST_ALIKE = 10;
/** Bytes that wait while nothing can be written, for example on a full disk; what is beyond is lost. */
const MAX_WAITING = 256 * 1024;

export interface Log {
  logger: Logger;
  /** Says what was left out so far, and forgets to say more. */
  close(): void;
}

interface Options {
  destination?: DestinationStream;
  minuteMs?: number;
}

/** @param level the least that is written */
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
  const sayLeftOut = () => {
    for (const { level: number, count, words, code, route } of alike.endMinute()) {
      const label = pino.levels.labels[number] as "warn";
      logger[label]({ leftOut: count, like: words, code, route }, `more lines like this: ${words}`);
    }
  };
  const minutes = setInterval(sayLeftOut, minuteMs);
  minutes.unref();
  return {
    logger,
    close() {
      clearInterval(minutes);
      sayLeftOut();
    },
  };
}

/** Written at once, so that a process that ends has said everything. Where it cannot be written, the shop goes on. */
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
    return { level, words: String(first), code: undefined, route: undefined };
  const { err, req } = first as Subject;
  return {
    level,
    words: String(second ?? ""),
    code: err && String(err.code ?? err.name),
    route: req?.routeOptions?.url,
  };
}

/** No address: those of the checkout have a phone in them. */
function serializeRequest(request: { method: string; routeOptions?: { url?: string } }) {
  return { method: request.method, route: request.routeOptions?.url };
}
