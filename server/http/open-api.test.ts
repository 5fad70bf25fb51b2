import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_CALLS } from "../../contract/all-calls.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { ask } from "../../tests/support/shopper.ts";

const calls = Object.values(ALL_CALLS);

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

interface Operation {
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, object>;
}
interface Document {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Failure: { required: string[] } } };
}

test("the document describes every call of the contract, and is of OpenAPI 3.1", async () => {
  const { status, headers, json } = await ask<Document>(shop, "GET", "/api/openapi.json");
  expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  expect(json.openapi).toMatch(/^3\.1\./);
  expect(json.servers).toEqual([{ url: shop.url }]);
  expect(json.components.schemas.Failure.required.toSorted()).toEqual(["code", "message"]);
  const described = Object.entries(json.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const contracted = calls.map(({ method, path }) => `${method} ${path.replace(/:([a-zA-Z]+)/g, "{$1}")}`);
  expect(described.toSorted()).toEqual(contracted.toSorted());
});

test("each call says what it takes and gives", async () => {
  const { json } = await ask<Document>(shop, "GET", "/api/openapi.json");
  for (const [path, operations] of Object.entries(json.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      expect(operation.summary, path).toMatch(/\S/);
      expect(Object.keys(operation.responses), path).toContain("default");
      const named = [...path.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name]) => name);
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(
        inPath.map(({ name }) => name),
        `${method} ${path}`,
      ).toEqual(named);
    }
  }
  const body = json.paths["/api/users/createOrder"]?.post?.requestBody?.content["application/json"];
  expect(Object.keys(body?.schema.properties ?? {})).toEqual(["items", "coupon"]);
});

test("every call of the contract is mounted", async () => {
  for (const { method, path } of calls) {
    const answer = await ask<{ code?: string }>(shop, method, path.replace(/:[a-zA-Z]+/g, "x"));
    expect([method, path, answer.json?.code]).not.toEqual([method, path, "NOT_FOUND"]);
  }
});

test("only what is the shopper's or the admin's asks for a session", () => {
  const admin = calls
    .filter(({ access }) => access === "staff" || access === "owner")
    .map(({ path }) => path);
  const prefixed = calls.filter(({ path }) => path.startsWith("/api/admin/")).map(({ path }) => path);
  expect(admin.toSorted()).toEqual(prefixed.filter((path) => path !== "/api/admin/login").toSorted());
});

test("people can read it", async () => {
  const page = await ask(shop, "GET", "/api/docs/");
  expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
});
