import { createConfig, lintFromString } from "@redocly/openapi-core";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_CALLS } from "../../../contract/all-calls.ts";
import type { Call } from "../../../contract/call.ts";
import { listCourierOffers } from "../../../contract/consignments.ts";
import { SHIPPING_TOKEN_HEADER } from "../../../contract/shipping-session.ts";
import { sendRequest } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { expectDescribed } from "../../../tests/support/expect-described.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { CALL_REFUSALS } from "./call-refusals.ts";
import { openApiRoutes } from "./open-api.ts";
import { openApiDocument } from "./open-api-document.ts";
import { isForAdmins } from "./open-api-failures.ts";
import { OTHER_CALLS } from "./open-api-other-calls.ts";

const calls = Object.values(ALL_CALLS);

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, { headers?: object }>;
}
interface Document {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: { Failure: { required: string[] } };
    securitySchemes: { shopper: { name: string } };
  };
}

test("a common linter finds no problem in the document", async () => {
  const { text: source } = await sendRequest(shop, "GET", "/api/openapi.json");
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source, config });
  const lines = problems.map(
    ({ severity, ruleId, location, message }) =>
      `${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
  expect(lines).toEqual([]);
});

test("the document is OpenAPI 3.1 and describes every call of the contract and the few others", async () => {
  const { status, headers, json } = await sendRequest<Document>(shop, "GET", "/api/openapi.json");
  expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  expect(json.openapi).toMatch(/^3\.1\./);
  expect(json.servers).toEqual([{ url: shop.url }]);
  expect(json.components.schemas.Failure.required.toSorted()).toEqual(["code", "message"]);
  const described = Object.entries(json.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const others = OTHER_CALLS.map(({ call }) => call);
  const contracted = [...calls, ...others].map(
    ({ method, path }) => `${method} ${path.replace(/:([a-zA-Z]+)/g, "{$1}")}`,
  );
  expect(described.toSorted()).toEqual(contracted.toSorted());
});

test("each call describes its input and output", async () => {
  const { json } = await sendRequest<Document>(shop, "GET", "/api/openapi.json");
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

test("exactly the calls that take an idempotency key declare it", async () => {
  const { json } = await sendRequest<Document>(shop, "GET", "/api/openapi.json");
  const keyed = Object.values(json.paths).flatMap((operations) =>
    Object.values(operations)
      .filter(({ parameters }) => parameters.some(({ name }) => name === "Idempotency-Key"))
      .map(({ operationId }) => operationId),
  );
  expect(keyed.sort()).toEqual(["addProduct", "importProducts", "placeOrder", "placePhoneOrder"]);
});

test("an operation has its call's name, a described tag, and its security", async () => {
  const { json } = await sendRequest<Document>(shop, "GET", "/api/openapi.json");
  const operation = ({ method, path }: Call) =>
    json.paths[path.replace(/:([a-zA-Z]+)/g, "{$1}")]?.[method.toLowerCase()] as Operation;
  const explained = json.tags.map(({ name }) => name);
  for (const [name, call] of Object.entries(ALL_CALLS)) {
    const { operationId, tags, security } = operation(call);
    const way = isForAdmins(call) ? [{ admin: [] }] : call.access === "shopper" ? [{ shopper: [] }] : [];
    expect([operationId, security]).toEqual([name, way]);
    expect(explained, name).toEqual(expect.arrayContaining(tags));
  }
  const headerParameters = operation(listCourierOffers).parameters.filter(
    (parameter) => parameter.in === "header",
  );
  expect(headerParameters.map(({ name }) => name.toLowerCase())).toEqual([SHIPPING_TOKEN_HEADER]);
});

test("documents Retry-After for temporary refusals and WWW-Authenticate for guarded calls", async () => {
  const { json } = await sendRequest<Document>(shop, "GET", "/api/openapi.json");
  const responses = json.paths["/api/admin/staff"]?.post?.responses ?? {};
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(["201", "400", "401", "403", "409", "413", "415", "429", "503", "default"]),
  );
  expect(Object.keys(responses["401"]?.headers ?? {})).toEqual(["WWW-Authenticate"]);
  for (const status of ["429", "503"])
    expect(Object.keys(responses[status]?.headers ?? {})).toEqual(["Retry-After"]);
});

test("the shopper's cookie has the name that fits the shop's address", async () => {
  const { json } = await sendRequest<Document>(shop, "GET", "/api/openapi.json");
  expect(json.components.securitySchemes.shopper.name).toBe("shopper");
  const live = openApiDocument("https://nendra.example");
  expect(live.components.securitySchemes.shopper.name).toBe("__Host-shopper");
});

test("every described call is mounted", async () => {
  // A picture's address without a picture replies NOT_FOUND, so it cannot be checked this way.
  const others = OTHER_CALLS.filter(({ id }) => id !== "getImage").map(({ call }) => call);
  for (const { method, path } of [...calls, ...others]) {
    const answer = await sendRequest<{ code?: string }>(shop, method, path.replace(/:[a-zA-Z]+/g, "x"));
    expect([method, path, answer.json?.code]).not.toEqual([method, path, "NOT_FOUND"]);
  }
});

test("an undocumented refusal fails the test that meets it", () => {
  const meet = (status: number, code: string) => () =>
    expectDescribed("GET", "/api/users/checkOrder/nobodys-order", status, { code });
  expect(meet(404, "ORDER_NOT_FOUND")).not.toThrow();
  expect(meet(404, "STAFF_NOT_FOUND")).toThrow(/does not say/);
  expect(meet(409, "ORDER_NOT_FOUND")).toThrow(/does not say/);
});

test("exactly the calls under /api/admin/, except login, require staff access", () => {
  const admin = calls.filter(isForAdmins).map(({ path }) => path);
  const prefixed = calls.filter(({ path }) => path.startsWith("/api/admin/")).map(({ path }) => path);
  expect(admin.toSorted()).toEqual(prefixed.filter((path) => path !== "/api/admin/login").toSorted());
});

test("the document is made once, on the first request", async () => {
  const app = Fastify();
  let made = 0;
  const describe = () => ({ openapi: "3.1.0", info: { title: "Shop", version: String(++made) } });
  await app.register((docs) => openApiRoutes(docs, describe, null));
  await app.ready();
  expect(made).toBe(0);
  for (const url of ["/api/docs/json", "/api/openapi.json", "/api/docs/yaml", "/api/docs/json"])
    expect((await app.inject(url)).payload).toContain("Shop");
  expect(made).toBe(1);
  await app.close();
});

test("the documentation page shows the document", async () => {
  const page = await sendRequest(shop, "GET", "/api/docs/");
  expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers["content-security-policy"]).not.toMatch(/(default|script)-src[^;]*unsafe/);
  const [shown, document] = [
    await sendRequest(shop, "GET", "/api/docs/json"),
    await sendRequest(shop, "GET", "/api/openapi.json"),
  ];
  expect(shown.json).toEqual(document.json);
});

test("refusals are listed only for existing calls", () => {
  const { paths } = openApiDocument("https://shop.example");
  const names = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(names).toEqual(expect.arrayContaining(Object.keys(CALL_REFUSALS)));
});
