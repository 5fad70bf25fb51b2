import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderNumber } from "../../../rules/ids.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { paymentsBegun, recallOrder, storedOrder } from "../remembered.ts";
import { recallPaymentsUnderWay, rememberOrder } from "./after-paying.ts";
import { forgetShopper } from "./drafts.ts";

/** A browser's storage with these values. Its keys are properties, as in a browser. */
function storage(values: Record<string, string>) {
  return Object.create(
    {
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value;
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    },
    Object.getOwnPropertyDescriptors(values),
  );
}

const typedFor = (id: string) => ({ [`address ${id}`]: "{}", [`buyer ${id}`]: "{}", [`otp ${id}`]: "{}" });

beforeEach(() => {
  vi.stubGlobal("dispatchEvent", () => true);
  vi.stubGlobal("StorageEvent", Event);
  vi.stubGlobal("localStorage", storage({ kart: "[]", phone: "+919876543210", order: "NEN0 1" }));
  vi.stubGlobal("sessionStorage", storage({ ...typedFor("NEN1"), ...typedFor("NEN2"), purchase: "{}" }));
});
afterEach(() => vi.unstubAllGlobals());

test("when an order is paid, what was typed for it is removed, even if the order is known already", () => {
  rememberOrder(orderNumber("NEN1"));
  expect(Object.keys(sessionStorage)).toEqual([...Object.keys(typedFor("NEN2")), "purchase"]);
  rememberOrder(orderNumber("NEN2"));
  Object.assign(sessionStorage, typedFor("NEN2"));
  rememberOrder(orderNumber("NEN2"));
  expect(Object.keys(sessionStorage)).toEqual(["purchase"]);
});

test("another shopper on the device finds nothing that was typed, and the cart", () => {
  forgetShopper();
  expect(Object.keys(sessionStorage)).toEqual(["purchase"]);
  expect(Object.keys(localStorage)).toEqual(["kart"]);
});

test("after a day, the numbers of orders are removed", () => {
  storedOrder.write(`NEN1 ${Date.now() - 1}`);
  paymentsBegun.write([
    { orderId: "NEN2", openedAt: Date.now() },
    { orderId: "NEN1", openedAt: Date.now() - DAY_MS },
  ]);
  expect(recallOrder()).toBeNull();
  expect(storedOrder.read()).toBeNull();
  const left = [{ orderId: "NEN2", openedAt: expect.any(Number) }];
  expect(recallPaymentsUnderWay()).toEqual(left);
  expect(paymentsBegun.read()).toEqual(left);
});
