import { expect, test } from "vitest";
import { readStoredProfile } from "./stored-profile.ts";

test("an unchanged profile is parsed once, and callers cannot change the shared value", () => {
  const named = '{"name": "Nendra"}';
  const profile = readStoredProfile(named);
  expect(profile.name).toBe("Nendra");
  expect(readStoredProfile(named)).toBe(profile);
  expect(() => {
    profile.policies.refund.text = "No refunds.";
  }).toThrow(TypeError);
  expect(readStoredProfile('{"name": "Nendra Chips"}').name).toBe("Nendra Chips");
  expect(readStoredProfile(null).name).toBe("Snack Shop");
  expect(readStoredProfile(named)).toEqual(profile);
});
