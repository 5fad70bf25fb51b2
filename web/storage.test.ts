import { afterEach, expect, test, vi } from "vitest";
import { stored, storedText } from "./storage.ts";

afterEach(() => vi.unstubAllGlobals());

const fullStorage = (text: string | null) => ({
  getItem: () => text,
  setItem() {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  },
  removeItem() {
    throw new DOMException("The operation is insecure.", "SecurityError");
  },
});

const asNumber = (json: unknown) => (typeof json === "number" ? json : null);

test("with a full storage, writing returns false and reading works", () => {
  vi.stubGlobal("localStorage", fullStorage("list"));
  const view = storedText("packing-look", "device");
  expect([view.write("cards"), view.write(null)]).toEqual([false, false]);
  expect(() => view.remove()).not.toThrow();
  expect(view.read()).toBe("list");
});

test("a blocked storage reads as empty", () => {
  vi.stubGlobal("sessionStorage", {
    getItem() {
      throw new DOMException("The operation is insecure.", "SecurityError");
    },
  });
  expect(storedText("draft", "tab").read()).toBeNull();
  expect(stored("draft", asNumber, "tab").read()).toBeNull();
});

test.each([
  ["12", 12],
  ['"twelve"', null],
  ["{ not JSON", null],
  [null, null],
])("reads the stored text %s as %s", (text, value) => {
  vi.stubGlobal("localStorage", fullStorage(text));
  expect(stored("number", asNumber, "device").read()).toBe(value);
});
