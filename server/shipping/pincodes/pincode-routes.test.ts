import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRequest } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const lookUp = (pincode: string) => sendRequest(shop, "GET", `/api/pincodes/${pincode}`);

test("a pincode has its city and state, and browsers may cache the reply for a day", async () => {
  const answer = await lookUp("682001");
  expect(answer.json).toEqual({
    pincode: "682001",
    city: "Kochi",
    state: "Kerala",
    otherStates: [],
    delivers: true,
  });
  expect(answer.headers["cache-control"]).toBe("public, max-age=86400");
});

test.each([
  ["110001", "New Delhi", "Delhi", "the first of the directory"],
  ["900099", "2CBPO", "West Bengal", "the last"],
  ["110003", "New Delhi", "Delhi", "a quarter of Delhi"],
  ["500901", "Hyderabad", "Telangana", "a sorting centre"],
  ["560034", "Bengaluru", "Karnataka", "a quarter of a town"],
  ["678501", "Koduvayur", "Kerala", "a town of its own"],
  ["133101", "Bihta", "Haryana", "a name with its post office's kind"],
])("%s is in %s, %s: %s", async (pincode, city, state) => {
  expect((await lookUp(pincode)).json).toMatchObject({ pincode, city, state });
});

test("a code that crosses a state border has both states", async () => {
  expect((await lookUp("396230")).json).toMatchObject({
    city: "Silvassa",
    state: "Dadra and Nagar Haveli and Daman and Diu",
    otherStates: ["Gujarat"],
  });
});

test.each(["682%20001", "682-001", "PIN%20682001", "%E0%A5%AC%E0%A5%AE%E0%A5%A8%E0%A5%A6%E0%A5%A6%E0%A5%A7"])(
  "%s is read as 682001",
  async (typed) => {
    expect((await lookUp(typed)).json).toMatchObject({ pincode: "682001", city: "Kochi" });
  },
);

test.each(["100000", "682999", "999999"])("%s is unknown and returns an error", async (pincode) => {
  const answer = await lookUp(pincode);
  expect(answer).toMatchObject({
    status: 404,
    json: { code: "PINCODE_UNKNOWN", message: "We do not know this pincode. Please check it." },
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test.each(["68200", "6820011", "012345", "68200a"])("%s is no pincode", async (typed) => {
  expect(await lookUp(typed)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});
