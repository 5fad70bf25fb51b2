import { afterEach, expect, test, vi } from "vitest";
import { readChoice, storeChoice } from "./store-choice.ts";

afterEach(() => vi.unstubAllGlobals());

const stored = (text: string | null) => ({
  getItem: () => text,
  setItem() {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  },
  removeItem() {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
});

test("a full storage stops nothing, and what it has is read", () => {
  vi.stubGlobal("localStorage", stored("list"));
  expect(() => storeChoice("packing-look", "cards")).not.toThrow();
  expect(() => storeChoice("packing-look", null)).not.toThrow();
  expect(readChoice("packing-look")).toBe("list");
});

test("a blocked storage reads as empty", () => {
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  expect(readChoice("packing-look")).toBeNull();
});
