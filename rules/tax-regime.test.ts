import { expect, test } from "vitest";
import { otherStatesWarning, type RegimeChange, regimeOn, taxedStateOn } from "./tax-regime.ts";

const GSTIN = "32AAAFN1234K1ZP";
const shop = (gstin: string, regimes: readonly RegimeChange[] = [], gstinSince = "") => ({
  gstin,
  gstinSince,
  formerGstins: [],
  regimes,
});

test("without an entry the GSTIN decides", () => {
  expect(regimeOn("2026-11-28", shop(GSTIN))).toBe("regular");
  expect(regimeOn("2026-11-28", shop(""))).toBe("unregistered");
  expect(regimeOn("2026-11-27", shop(GSTIN, [], "2026-11-28"))).toBe("unregistered");
});

test("an entry applies from its day on, until the next", () => {
  const position = shop(GSTIN, [
    { from: "2027-04-01", regime: "regular" },
    { from: "2026-04-01", regime: "composition" },
  ]);
  expect(
    ["2026-03-31", "2026-04-01", "2027-03-31", "2027-04-01"].map((day) => regimeOn(day, position)),
  ).toEqual(["regular", "composition", "composition", "regular"]);
  expect(taxedStateOn("2026-03-31", position)).toBe("Kerala");
  expect(taxedStateOn("2026-04-01", position)).toBe(null);
});

test("without a GSTIN there is no other regime", () => {
  expect(regimeOn("2026-11-28", shop("", [{ from: "2026-04-01", regime: "composition" }]))).toBe(
    "unregistered",
  );
});

test("only a regular shop may sell to other states", () => {
  expect(otherStatesWarning("regular")).toBeNull();
  expect(otherStatesWarning("composition")).toContain("section 10(2)(c)");
  expect(otherStatesWarning("unregistered")).toContain("section 24(i)");
});
