import { expect, test, vi } from "vitest";
import { courier, fault, logins, offersTo, open, setUpRoad } from "../../../tests/support/courier-road.ts";
import { ProviderError } from "../provider-http.ts";
import { CourierRefusal } from "./courier.ts";

setUpRoad();

test("simultaneous calls log in once", async () => {
  await Promise.all(Array.from({ length: 10 }, () => offersTo("695001")));
  expect(logins()).toBe(1);
});

test("a token is renewed on the ninth day, not on the eighth", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await courier.signIn();
  vi.setSystemTime(Date.now() + 8.9 * 86_400_000);
  await courier.signIn();
  expect(logins()).toBe(1);
  vi.setSystemTime(Date.now() + 0.2 * 86_400_000);
  await courier.signIn();
  expect(logins()).toBe(2);
});

test("a token that has expired early is renewed once, and the call succeeds", async () => {
  await courier.signIn();
  await fault("error", { code: 401, path: "/settings" });
  expect(await offersTo("695001")).not.toEqual([]);
  expect(logins()).toBe(2);
});

test("a call to a closed account is retried only once", async () => {
  await fault("error", { code: 401, path: "/settings", count: 5 });
  await expect(offersTo("695001")).rejects.toThrow(ProviderError);
  expect(logins()).toBe(2);
});

test("a wrong password is a refusal whose message names the remedy and no secret", async () => {
  const error = await open("wrong")
    .signIn()
    .catch((caught: Error) => caught);
  expect(error).toBeInstanceOf(CourierRefusal);
  expect((error as Error).message).toMatch(/Settings → API/);
  expect((error as Error).message).not.toContain("wrong");
});
