import { afterEach, expect, test, vi } from "vitest";
import { createStore } from "./create-store.ts";

afterEach(() => vi.unstubAllGlobals());

test("restores its value once, when it is needed first", () => {
  const restore = vi.fn(() => "stored");
  const store = createStore("initial", restore);
  expect(restore).not.toHaveBeenCalled();
  expect([store.read(), store.read()]).toEqual(["stored", "stored"]);
  expect(restore).toHaveBeenCalledOnce();
});

test("a value that was written replaces the stored one, also if it is null", () => {
  const store = createStore<string | null>(null, () => "stored");
  store.write(null);
  expect(store.read()).toBeNull();
});

test("calls its listeners after each change, until they unsubscribe", () => {
  const store = createStore(0);
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.read()));
  store.write(1);
  store.write(2);
  unsubscribe();
  store.write(3);
  expect(seen).toEqual([1, 2]);
});

test("in a browser, restores its value again after a change by another tab", () => {
  vi.stubGlobal("window", globalThis);
  let stored = "first";
  let change = () => {};
  const store = createStore(
    "initial",
    () => stored,
    (onChange) => {
      change = onChange;
    },
  );
  expect(store.read()).toBe("first");
  const listener = vi.fn();
  store.subscribe(listener);
  stored = "second";
  change();
  expect(listener).toHaveBeenCalledOnce();
  expect(store.read()).toBe("second");
});

test("on the server, watches nothing", () => {
  const watch = vi.fn();
  createStore("initial", () => "stored", watch);
  expect(watch).not.toHaveBeenCalled();
});
