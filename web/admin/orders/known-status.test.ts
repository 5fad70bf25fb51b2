import { expect, test } from "vitest";
import type { AdminOrder } from "../../../contract/orders.ts";
import { latestStatus, listed } from "./known-status.ts";

test("an event that came after the list was asked for counts, also one that moves the order back", () => {
  expect(latestStatus({ status: "Packed", requestedAt: 10 }, { status: "Confirmed", at: 11 })).toBe(
    "Confirmed",
  );
  expect(latestStatus({ status: "Packed", requestedAt: 10 }, { status: "Shipped", at: 11 })).toBe("Shipped");
});

test("a list that was asked for later knows better, also where the order is further back", () => {
  expect(latestStatus({ status: "Confirmed", requestedAt: 12 }, { status: "Packed", at: 11 })).toBe(
    "Confirmed",
  );
});

test("a step on its way to the server is shown whatever is listed meanwhile", () => {
  expect(latestStatus({ status: "Confirmed", requestedAt: 12 }, { status: "Packed", at: Infinity })).toBe(
    "Packed",
  );
});

test("what nothing else is known of is as listed", () => {
  expect(latestStatus({ status: "Confirmed", requestedAt: 12 }, undefined)).toBe("Confirmed");
});

test("a list counts from when it was asked for, not from when the answer came", async () => {
  let heard = 0;
  const [order] = await listed(async () => {
    await new Promise((answered) => setImmediate(answered));
    heard = performance.now();
    return [{ status: "Paid" } as AdminOrder];
  });
  expect(order?.status).toBe("Paid");
  expect(order?.requestedAt).toBeLessThan(heard);
});
