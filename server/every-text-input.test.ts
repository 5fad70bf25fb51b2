// Walks all texts that the contract's calls accept.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ALL_CALLS } from "../contract/all-calls.ts";
import { type Call, Nothing, type Schema } from "../contract/call.ts";
import { type Admin, openAdmin, paidOrder, picture } from "../tests/support/admin.ts";
import { type Answer, type Browser, sendRequest } from "../tests/support/browser.ts";
import { openClonedShop } from "../tests/support/cloned-shop.ts";
import type { TestShop } from "../tests/support/open-test-shop.ts";
import { inputOf } from "./platform/http/serve.ts";

let shop: TestShop;
let owner: Admin;
let browser: Browser;
let orderId = "NEN7F3K2Q";
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  ({ browser, orderId } = await paidOrder(shop));
});
afterAll(() => shop.close());

const UUID = "0190a5a0-0000-7000-8000-000000000000";
/** One of them is valid for each field. */
const texts = () => [
  orderId,
  "nendran-banana-chips",
  "Kerala",
  "682001",
  "20081940",
  "2026-11-01",
  "2026-11",
  "2026-11-01T00:00:00Z",
  UUID,
  "+919876543210",
  "owner@nendra.example",
  "https://nendra.example/a",
  "27AAPFU0939F1ZV",
  "11321004000123",
  "1234",
  "12",
  "1",
  "AB",
  "true",
  "[]",
  "",
];
const NUMBERS = [1, 5, 12, 100, 0.5, 0];

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  options?: Schema[];
  in?: Schema;
  entries?: Record<string, string>;
  values?: unknown[];
  valueType?: Schema;
}

/** A value that the schema accepts, with every optional part. */
function sampleOf(schema: Schema): unknown {
  const definition = schema._zod.def as unknown as Definition;
  const { type, shape, innerType, element, options, entries, values, valueType } = definition;
  const firstValid = (candidates: readonly unknown[]) =>
    candidates.find((each) => z.safeDecode(schema, each as never).success) ?? candidates[0];
  if (shape) return Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, sampleOf(part)]));
  if (innerType) return sampleOf(innerType);
  if (element) return [sampleOf(element)];
  if (options) return sampleOf(options[0] as Schema);
  if (entries) return Object.values(entries)[0];
  if (values) return values[0];
  if (type === "record") return { a: sampleOf(valueType as Schema) };
  if (type === "number" || type === "int") return firstValid(NUMBERS);
  if (type === "boolean") return true;
  if (type === "string") return firstValid(texts());
  if (type === "pipe") {
    const inner = sampleOf(definition.in as Schema);
    const listed = (definition.in as Schema)._zod.def as unknown as Definition;
    return typeof inner === "string" || listed.type === "union" ? firstValid(texts()) : firstValid(NUMBERS);
  }
  return undefined;
}

type Path = readonly (string | number)[];

/** Where a value has texts. */
function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key]));
}

function withText(value: unknown, [key, ...rest]: Path, text: (before: string) => string): unknown {
  if (key === undefined) return text(String(value));
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const parts = copy as Record<string | number, unknown>;
  parts[key] = withText(parts[key], rest, text);
  return copy;
}

interface Input {
  params: Record<string, string> | undefined;
  query: Record<string, string> | undefined;
  body: unknown;
}

/** Each text of each call, in an otherwise valid input. */
function eachText(): { name: string; call: Call; of: (text: (before: string) => string) => Input }[] {
  return Object.entries(ALL_CALLS).flatMap(([name, call]) => {
    const part = (schema: Schema) => (schema === Nothing ? undefined : sampleOf(schema));
    const input = { params: part(call.params), query: part(call.query), body: part(call.body) };
    return textsIn(input).map((path) => ({
      name: `${name} ${path.join(".")}`,
      call,
      of: (text) => withText(input, path, text) as Input,
    }));
  });
}

/** They are used as they were typed. */
const PASSWORDS = /^(login|provePassword|addStaff|editStaff|changePassword) body\.(password|current|next)$/;

test("no call receives an invisible character, except in a password", () => {
  const all = eachText();
  expect(all.length).toBeGreaterThan(300);
  const received = all.filter(({ call, of }) => {
    try {
      return JSON.stringify(
        inputOf(
          call,
          of((text) => `${text}\u200b`),
        ),
      ).includes("\u200b");
    } catch {
      return false;
    }
  });
  expect(received.map(({ name }) => name).filter((name) => !PASSWORDS.test(name))).toEqual([]);
  // No field is refused that was valid without the invisible character.
  const isValid = ({ call, of }: (typeof all)[number], text: (before: string) => string) => {
    try {
      inputOf(call, of(text));
      return true;
    } catch {
      return false;
    }
  };
  const refused = all.filter(
    (each) => isValid(each, (text) => text) && !isValid(each, (text) => `\u2068${text}\u200b`),
  );
  expect(refused.map(({ name }) => name)).toEqual([]);
});

const UNSTORABLE = { "half a character": "\ud800", NUL: "\0" };

describe.each(Object.entries(UNSTORABLE))("%s in a text", (_, character) => {
  test("is refused or ignored by every call, and never an error of the shop", async () => {
    const broken: string[] = [];
    for (const { name, call, of } of eachText()) {
      const { status, text } = await send(
        call,
        of((before) => `${before}${character}`),
      );
      if (status >= 500) broken.push(`${name}: ${status} ${text}`);
    }
    expect(broken).toEqual([]);
  });
});

async function send(call: Call, { params = {}, query = {}, body }: Input): Promise<Answer> {
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
  const path = call.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encoded(params[name] ?? ""));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  const url = search.length > 0 ? `${path}?${search.join("&")}` : path;
  if (call.isForm) {
    const fields = Object.entries(body as object).map(([name, value]) => [
      name,
      typeof value === "string" ? value : "",
    ]);
    const file = call.fileField ? { [call.fileField]: await picture("red") } : {};
    return owner.send(url, { ...Object.fromEntries(fields), ...file });
  }
  return sendRequest(shop, call.method, url, {
    headers: { authorization: `Bearer ${owner.token}`, cookie: browser.cookie, "shipping-token": "x" },
    ...(body === undefined ? {} : { body }),
  });
}
