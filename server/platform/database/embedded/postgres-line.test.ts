import { expect, test } from "vitest";
import { readPostgresLine } from "./postgres-line.ts";

test.each([
  ["WARNING:  out of background worker slots", "warn"],
  ["FATAL:  sorry, too many clients already", "error"],
  ["PANIC:  could not write to file", "error"],
  ["LOG:  server process (PID 12) was terminated by signal 9: Killed", "warn"],
  ['LOG:  could not write to file "base/1": No space left on device', "warn"],
  ["LOG:  database system is ready to accept connections", "debug"],
  ["LOG:  could not receive data from client: Connection reset by peer", "debug"],
])("PostgreSQL's line %j gets the level %s", (line, level) => {
  const message = `PostgreSQL: ${line.replace(/^\w+: {2}/, "")}`;
  expect(readPostgresLine(`postgres[4711] ${line}`)).toEqual({ level, message });
});

test.each(["ERROR", "STATEMENT", "DETAIL", "NOTICE"])(
  "a line that may repeat a shopper's input gets the level debug: %s",
  (severity) => {
    const line = `postgres[4711] ${severity}:  invalid input "Flat 4B": could not write, was terminated by`;
    expect(readPostgresLine(line).level).toBe("debug");
    expect(readPostgresLine("\tFlat 4B, Marine Drive").level).toBe("debug");
  },
);

test("a crash of PostgreSQL is a warning, the normal work of its keeper is not", () => {
  const crash = "PostgreSQL stopped by itself (signal SIGKILL); starting it again in 0 ms.";
  expect(readPostgresLine(crash)).toEqual({ level: "warn", message: crash });
  expect(readPostgresLine("Making a new database in ./data/postgres.").level).toBe("info");
});
