import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import * as full from "zod/mini";
import { ALL_CALLS } from "../../contract/all-calls.ts";
import { ProductRow } from "../../contract/product-import.ts";
import { fromRupees, paise, toRupees } from "../../rules/money.ts";
import * as light from "./zod-lite.ts";

const CONTRACT = readdirSync(join(import.meta.dirname, "../../contract"))
  // page-renderer.ts has types only.
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && file !== "page-renderer.ts")
  .map((file) => file.slice(0, -".ts".length));

/** The same schemas, made with either library. */
function schemas(z: typeof full) {
  const rupees = z.codec(z.number().check(z.multipleOf(0.01)), z.custom<number>(), {
    decode: (value) => fromRupees(value) as number,
    encode: (value) => toRupees(value as never),
  });
  const line = z.object({
    name: z.string().check(z.minLength(1)),
    price: rupees,
    image: z.nullable(z.string()),
  });
  return {
    line,
    lines: z.array(line),
    longer: z.extend(line, { note: z._default(z.nullable(z.string()), null), more: z.optional(z.number()) }),
    status: z.object({ status: z.enum(["paid", "processing"]), success: z.boolean() }),
    failure: z.object({ message: z.string(), fields: z.optional(z.record(z.string(), z.string())) }),
    changes: z.partial(line),
    told: z.object({ at: z.iso.datetime(), kind: z.literal("order"), note: z.string().check(z.trim()) }),
  };
}

const one = schemas(full);
const other = schemas(light as unknown as typeof full);

const line = { name: "Chips", price: 125.5, image: null, extra: "left out" };
const wire: [keyof typeof one, unknown][] = [
  ["line", line],
  ["line", { ...line, price: "125" }],
  ["line", { ...line, name: undefined }],
  ["line", null],
  ["line", []],
  ["lines", [line, { ...line, image: "images/a.jpg" }]],
  ["lines", {}],
  ["longer", line],
  ["longer", { ...line, note: "hello", more: 3 }],
  ["status", { status: "paid", success: true }],
  ["status", { status: "lost", success: true }],
  ["changes", {}],
  ["changes", { price: 99.5, extra: "left out" }],
  ["changes", { price: "99.5" }],
  ["told", { at: "2026-11-21T10:00:00.000Z", kind: "order", note: "Ring twice" }],
  ["told", { at: 7, kind: "order", note: "" }],
  ["failure", { message: "No", code: "NO", fields: { a: "b" } }],
  ["failure", undefined],
  ["failure", "<html>"],
];

test.each(wire)("decodes %s %j as zod does", (name, value) => {
  const expected = full.safeDecode(one[name] as never, value as never);
  const read = light.safeDecode(other[name] as never, value);
  expect(read.success).toBe(expected.success);
  if (read.success) expect(read.data).toEqual(expected.data);
});

test("encodes as zod does", () => {
  const value = { name: "Chips", price: 12_550, image: null };
  expect(light.encode(other.lines as never, [value])).toEqual(
    full.encode(one.lines as never, [value] as never),
  );
});

describe("the contract with zod-lite", () => {
  const picture = new File(["a"], "a.jpg");
  const id = "0190a5a0-0000-7000-8000-000000000000";
  const product = {
    name: "Chips",
    category: id,
    sellingPrice: paise(9_950),
    mrp: paise(12_000),
    description: "Two\nlines",
    ingredients: ["salt, fine", "oil"],
    details: [{ label: "Origin", value: "Kochi" }],
    netWeightGrams: 250,
    gstRatePercent: 5,
    isVeg: true,
    stock: false,
    available: null,
    shelfLifeDays: 90,
    images: [picture, "images/a.jpg"],
  };

  const row = Object.fromEntries(Object.keys(ProductRow.shape).map((column) => [column, "x"]));

  /** Loads a module as in the browser, where zod-lite replaces zod. */
  async function inTheBrowser<M>(load: () => Promise<M>): Promise<M> {
    vi.resetModules();
    vi.doMock("zod/mini", () => light);
    onTestFinished(() => {
      vi.doUnmock("zod/mini");
      vi.resetModules();
    });
    return load();
  }

  test("loads in every file", async () => {
    expect(CONTRACT.length).toBeGreaterThan(10);
    for (const name of CONTRACT) {
      const module = await inTheBrowser<object>(() => import(`../../contract/${name}.ts`));
      expect([name, Object.keys(module).length > 0]).toEqual([name, true]);
    }
  });

  test.each([
    ["addProduct", product],
    ["addProduct", { ...product, images: [] }],
    ["editProduct", { mrp: paise(10), available: 7, availableBefore: 9, unitsVersion: 2 }],
    ["editProduct", {}],
    ["addCategory", { name: "Halwa", image: picture }],
    ["editCategory", { name: "Halwa" }],
    ["changeStockStatus", { status: false }],
    ["setTopProducts", [id, "banana-chips"]],
    ["importProducts", { rows: [row], isPreview: true }],
  ])("encodes the body of %s as zod does: %j", async (name, body) => {
    const bodyOf = (calls: typeof ALL_CALLS) => calls[name]?.body as never;
    const browsers = await inTheBrowser(() => import("../../contract/all-calls.ts"));
    expect(light.encode(bodyOf(browsers.ALL_CALLS), body)).toEqual(
      full.encode(bodyOf(ALL_CALLS), body as never),
    );
  });
});
