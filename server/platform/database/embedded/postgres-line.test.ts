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
])("of what PostgreSQL says, %j is for the level %s", (said, level) => {
  const words = `PostgreSQL: ${said.replace(/^\w+: {2}/, "")}`;
  expect(readPostgresLine(`postgres[4711] ${said}`)).toEqual({ level, words });
});

test.each(["ERROR", "STATEMENT", "DETAIL", "NOTICE"])(
  "what may repeat a shopper's words is seen by nobody: %s",
  (severity) => {
    const said = `postgres[4711] ${severity}:  invalid input "Flat 4B": could not write, was terminated by`;
    expect(readPostgresLine(said).level).toBe("debug");
    expect(readPostgresLine("\tFlat 4B, Marine Drive").level).toBe("debug");
  },
);

test("what the keeper says of a crash is a warning, what it says of its work is not", () => {
  const crash = "PostgreSQL stopped by itself (signal SIGKILL); starting it again in 0 ms.";
  expect(readPostgresLine(crash)).toEqual({ level: "warn", words: crash });
  expect(readPostgresLine("Making a new database in ./data/postgres.").level).toBe("info");
});
