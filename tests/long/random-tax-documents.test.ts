import { test } from "vitest";
import { checkRandomOrders } from "../support/random-tax-documents.ts";

test("documents and the accountant's file of 100,000 random orders agree to the paisa", () => {
  checkRandomOrders(100_000);
}, 300_000);
