import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addressFieldError } from "../../../rules/address.ts";
import { findPincode } from "./find-pincode.ts";

const codes = readFileSync(new URL("pincodes.csv", import.meta.url), "latin1")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.slice(0, 6));

test("every code of the directory is found with a city and state that are valid in an address", () => {
  expect(codes).toHaveLength(19_586);
  const wrong = codes.filter((code) => {
    const place = findPincode(code);
    return (
      place?.pincode !== code ||
      addressFieldError("city", place.city) !== null ||
      addressFieldError("state", place.state) !== null
    );
  });
  expect(wrong).toEqual([]);
});
