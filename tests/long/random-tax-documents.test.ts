import { test } from "vitest";
import { checkRandomMonths } from "../support/random-tax-documents.ts";

test("documents, returns and the accountant's file of 100,000 random months agree to the paisa", () => {
  checkRandomMonths(100_000);
});
