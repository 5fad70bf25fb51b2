import { expect, test } from "vitest";
import { INDIAN_STATES } from "./address.ts";
import { deliveryZone } from "./delivery-zone.ts";

const KOCHI = { pincode: "682001", state: "Kerala" } as const;

test.each([
  ["678001", "Kerala", "ownState"],
  ["641004", "Tamil Nadu", "near"],
  ["575001", "Karnataka", "near"],
  ["110001", "Delhi", "near"],
  ["400053", "Maharashtra", "near"],
  ["411038", "Maharashtra", "rest"],
  ["302001", "Rajasthan", "rest"],
  ["781001", "Assam", "remote"],
  ["744101", "Andaman and Nicobar Islands", "remote"],
  ["682555", "Lakshadweep", "remote"],
] as const)("from Kochi to %s in %s is %s", (pincode, state, zone) => {
  expect(deliveryZone(KOCHI, { pincode, state })).toBe(zone);
});

test("neighbouring states are neighbours in both directions", () => {
  const near = (one: (typeof INDIAN_STATES)[number], other: (typeof INDIAN_STATES)[number]) =>
    deliveryZone({ pincode: "1", state: one }, { pincode: "1", state: other }) === "near";
  const oneSided = INDIAN_STATES.flatMap((one) =>
    INDIAN_STATES.filter(
      (other) =>
        near(one, other) &&
        !near(other, one) &&
        deliveryZone(null, { pincode: "1", state: one }) !== "remote",
    ).map((other) => `${one} ${other}`),
  );
  expect(oneSided).toEqual([]);
});

test("a remote shop's own state is not remote; without an origin only metros are near", () => {
  expect(deliveryZone({ pincode: "781001", state: "Assam" }, { pincode: "781029", state: "Assam" })).toBe(
    "ownState",
  );
  expect(deliveryZone(null, KOCHI)).toBe("rest");
  expect(deliveryZone(null, { pincode: "560001", state: "Karnataka" })).toBe("near");
});
