import { expect, test } from "vitest";
import { whatToShow } from "./what-to-show.ts";

test("a message is shown as the shop wrote it", () => {
  const message = { id: "7", title: "New order, ₹640", body: "NEN7", path: "/admin/manage-orders/NEN7" };
  const { id, ...words } = message;
  expect(whatToShow(JSON.stringify(message))).toEqual({ ...words, tag: id });
});

test.each(["", "null", "[]", "7", "{", '{"title":7,"body":null}'])(
  "%s is shown as news all the same",
  (message) =>
    expect(whatToShow(message)).toEqual({
      title: "News of your shop",
      body: "",
      tag: "news",
      path: "/admin",
    }),
);

test.each([
  "https://evil.example/",
  "//evil.example",
  "/admin\\..\\evil",
  "/adminx",
  "/cart",
  "javascript:alert(1)",
  7,
])("a press on it does not lead to %s", (path) =>
  expect(whatToShow(JSON.stringify({ title: "x", path })).path).toBe("/admin"),
);
