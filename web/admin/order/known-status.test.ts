import { expect, test } from "vitest";
import type { AdminOrder } from "../../../contract/orders.ts";
import { latestStatus, listed } from "./known-status.ts";

test("an event after the list was requested wins, even if it moves the order back", () => {
  expect(latestStatus({ status: "Packed", requestedAt: 10 }, { status: "Confirmed", at: 11 })).toBe(
    "Confirmed",
  );
  expect(latestStatus({ status: "Packed", requestedAt: 10 }, { status: "Shipped", at: 11 })).toBe("Shipped");
});

test("a list that was requested after the event wins, even if its status is an earlier step", () => {
  expect(latestStatus({ status: "Confirmed", requestedAt: 12 }, { status: "Packed", at: 11 })).toBe(
    "Confirmed",
  );
});

test("a pending step is shown, whatever a newer list contains", () => {
  expect(latestStatus({ status: "Confirmed", requestedAt: 12 }, { status: "Packed", at: Infinity })).toBe(
    "Packed",
  );
});

test("an order without events has the status of the list", () => {
  expect(latestStatus({ status: "Confirmed", requestedAt: 12 }, undefined)).toBe("Confirmed");
});

test("a list has the time of its request, not of its reply", async () => {
  let repliedAt = 0;
  const [order] = await listed(async () => {
    await new Promise((answered) => setImmediate(answered));
    repliedAt = performance.now();
    return [{ status: "Paid" } as AdminOrder];
  });
  expect(order?.status).toBe("Paid");
  expect(order?.requestedAt).toBeLessThan(repliedAt);
});
