import { describe, expect, test } from "vitest";
import type { CheckedTrackingRow } from "../../../contract/tracking-numbers.ts";
import { dueRows, fileProblem, type OpenedFile, withReply, withSameBox } from "./tracked-file.ts";

const row = (line: number, awb = `AWB${line}`, courierName = "") => ({
  line,
  reference: `N${line}`,
  awb,
  courierName,
});
const outcome = (of: CheckedTrackingRow["outcome"]) => ({ outcome: of }) as CheckedTrackingRow;

const FILE: OpenedFile = {
  id: 1,
  name: "noon.csv",
  rows: [row(2), row(3), row(4), row(5)],
  checked: ["ship", "wrong", "add number", "ship"].map((of) => outcome(of as "ship")),
  isTried: true,
  shipped: 0,
  added: 0,
  corrected: 0,
};

test("only rows that would change an order are due", () => {
  expect(dueRows(FILE)).toEqual([0, 2, 3]);
});

test("rows that were shipped are not due again, and refused rows become wrong", () => {
  const first = withReply(FILE, [0, 2], [outcome("ship"), outcome("add number")]);
  expect(first).toMatchObject({ shipped: 1, added: 1 });
  expect(dueRows(first)).toEqual([3]);
  const second = withReply(first, [3], [outcome("wrong")]);
  expect(second.checked.map((each) => each.outcome)).toEqual([
    "already shipped",
    "wrong",
    "already shipped",
    "wrong",
  ]);
  expect(second).toMatchObject({ shipped: 1, added: 1 });
});

test("orders share a box by number and courier; the typed courier counts where the file names none", () => {
  const rows = [row(2, "A1"), row(3, "A1", "DTDC"), row(4, "A1", "Bluedart"), row(5, "A2")];
  expect(withSameBox(rows, 2, "DTDC").map(({ isSameBox }) => isSameBox ?? false)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(withSameBox(rows, 99, "DTDC")).toEqual(rows);
});

describe("a file as a whole", () => {
  test.each([
    [null, /Excel/],
    [{ missing: ["reference"], rows: [] }, /dispatch numbers/],
    [{ missing: ["awb"], rows: [] }, /tracking numbers/],
    [{ missing: [], rows: [] }, /no rows/],
  ] as const)("%o is refused", (read, problem) => {
    expect(fileProblem(read as never)).toMatch(problem);
  });

  test("can be checked if it has rows and both columns", () => {
    expect(fileProblem({ missing: [], rows: FILE.rows } as never)).toBeNull();
  });
});
