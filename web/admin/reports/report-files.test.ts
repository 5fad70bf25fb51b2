import { expect, test } from "vitest";
import { returnFileOf, salesFileOf } from "./report-files.ts";

const NOVEMBER = { gstin: "32AAAFN1234K1ZP", from: "2026-11-01", until: "2026-11-30" };
const QUARTER = { ...NOVEMBER, from: "2026-10-01", until: "2026-12-31" };

test("a file is of the month on the screen, also if the screen's URL names none", () => {
  expect(returnFileOf({ by: "month" }, NOVEMBER, "json")).toEqual({
    url: "/api/admin/gst-return/file?by=month&month=2026-11&gstin=32AAAFN1234K1ZP&format=json",
    name: "GSTR1-32AAAFN1234K1ZP-112026.json",
  });
  expect(returnFileOf({ by: "quarter" }, QUARTER, "b2cs")).toEqual({
    url: "/api/admin/gst-return/file?by=quarter&month=2026-10&gstin=32AAAFN1234K1ZP&format=b2cs",
    name: "GSTR1-32AAAFN1234K1ZP-122026-b2cs.csv",
  });
});

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
