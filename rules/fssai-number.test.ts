import { expect, test } from "vitest";
import { fssaiProblem, fssaiWarning } from "./fssai-number.ts";

test.each(["1132400900012", "113240090001234", "1132400900012A"])("%j is refused", (number) => {
  expect(fssaiProblem(number)).toBe("14 digits");
  expect(fssaiWarning(number, 2026)).toBeNull();
});

test.each(["", "11324009000123", "10012011000168", "21326009000123"])("%j is valid or empty", (number) => {
  expect(fssaiProblem(number)).toBeNull();
  expect(fssaiWarning(number, 2026)).toBeNull();
});

test.each([
  ["31324009000123", "it begins with 1 (licence) or 2 (registration)"],
  ["19924009000123", "digits 2 and 3 are a state"],
  ["11327009000123", "digits 4 and 5 are the year it was given"],
  ["11310009000123", "digits 4 and 5 are the year it was given"],
])("%j is accepted with a warning", (number, oddity) => {
  expect(fssaiProblem(number)).toBeNull();
  expect(fssaiWarning(number, 2026)).toBe(`Compare it with your licence: ${oddity}.`);
});
