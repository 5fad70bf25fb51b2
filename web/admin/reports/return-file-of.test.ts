import { expect, test } from "vitest";
import { returnFileOf } from "./return-file-of.ts";

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
