import { expect, test } from "vitest";
import { salesFileOf } from "./sales-file-of.ts";

const SHOWN = { from: "2026-10-30", until: "2026-11-28" };

test("a file is of the days on the screen, also if midnight has passed", () => {
  expect(salesFileOf({ days: "30" }, SHOWN)).toEqual({
    url: "/api/admin/figures/sales.csv?days=30&until=2026-11-28",
    name: "sales-2026-10-30-to-2026-11-28.csv",
  });
  expect(salesFileOf({ month: "2026-11" }, { from: "2026-11-01", until: "2026-11-30" })).toEqual({
    url: "/api/admin/figures/sales.csv?month=2026-11",
    name: "sales-2026-11.csv",
  });
});
