import { expect, test } from "vitest";
import { finding } from "./findings.ts";
import { report } from "./report.ts";

test("similar findings share a line, and the last line has the total", () => {
  const findings = [
    finding("mail", "message 01a2005d-9837 (received) is not sent yet", 0),
    finding("mail", "message 01a2005d-e26a (received) is not sent yet", 60_000),
    finding("lost", "payment pay_Kq3vB9xTzR7mW2 of 53000 paise is not on record"),
  ];
  const lines = report([], findings, ["disk-full was SKIPPED"], { seed: 4711, markdown: false }).split("\n");
  expect(lines[0]).toMatch(/commit \w+, .* Seed 4711\.$/);
  expect(lines.slice(1)).toEqual([
    "disk-full was SKIPPED",
    "mail: message 01a2005d-9837 (received) is not sent yet (1970-01-01T00:00:00.000Z), and 1 alike",
    "lost: payment pay_Kq3vB9xTzR7mW2 of 53000 paise is not on record",
    "3 findings",
  ]);
});
