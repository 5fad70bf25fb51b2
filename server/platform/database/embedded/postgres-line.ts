// A line that the embedded PostgreSQL or its keeper writes, as the shop's log has it.

interface LogLine {
  level: "debug" | "info" | "warn" | "error";
  words: string;
}

// As log_line_prefix makes them. A longer message goes on in lines that begin with a tab.
const BY_POSTGRES = /^postgres\[\d+\] ([A-Z0-9]+): +(.*)$/;
const LEVELS: Readonly<Record<string, LogLine["level"]>> = {
  WARNING: "warn",
  FATAL: "error",
  PANIC: "error",
};
/** What is told in passing although somebody has to know. */
const IS_GRAVE =
  /stopped by itself|was terminated by|No space left|could not (?:write|fsync|extend|open|create)/;

/** Said when the shop stops while a connection is just being closed; who loses one in earnest says so itself. */
const IS_ORDERLY = "terminating connection due to administrator command";

/**
 * Warnings are for everybody. Errors of statements are not: they may repeat what a shopper typed, and whoever asked has
 * logged them.
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
    words: severity === undefined ? line : `PostgreSQL: ${message}`,
  };
}
