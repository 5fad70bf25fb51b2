// Converts a line from the embedded PostgreSQL, or from the code that runs it, to a line of the shop's log.

interface LogLine {
  level: "debug" | "info" | "warn" | "error";
  message: string;
}

// The format of log_line_prefix. Continuation lines of a longer message begin with a tab.
const BY_POSTGRES = /^postgres\[\d+\] ([A-Z0-9]+): +(.*)$/;
const LEVELS: Readonly<Record<string, LogLine["level"]>> = {
  WARNING: "warn",
  FATAL: "error",
  PANIC: "error",
};
/** Messages of a low severity that need attention nevertheless. */
const IS_GRAVE =
  /stopped by itself|was terminated by|No space left|could not (?:write|fsync|extend|open|create)/;

/**
 * Logged when the shop stops while a connection is closing. If it ends a connection in use, its user logs the error.
 */
const IS_ORDERLY = "terminating connection due to administrator command";

/**
 * Warnings are logged as such. Errors of statements get the level debug: they may repeat a shopper's input, and the
 * code that ran the statement logs them.
 */
export function readPostgresLine(line: string): LogLine {
  const [, severity, message = line] = BY_POSTGRES.exec(line) ?? [];
  const usual = severity === undefined && !line.startsWith("\t") ? "info" : "debug";
  const isPassing = severity === undefined || severity === "LOG";
  return {
    level:
      message === IS_ORDERLY
        ? "info"
        : (LEVELS[severity ?? ""] ?? (isPassing && IS_GRAVE.test(message) ? "warn" : usual)),
    message: severity === undefined ? line : `PostgreSQL: ${message}`,
  };
}
