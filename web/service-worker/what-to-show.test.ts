import { expect, test } from "vitest";
import { whatToShow } from "./what-to-show.ts";

test("shows a message as the shop wrote it", () => {
  const message = { id: "7", title: "New order, ₹640", body: "NEN7", path: "/admin/manage-orders/NEN7" };
  const { id, ...content } = message;
  expect(whatToShow(JSON.stringify(message))).toEqual({ ...content, tag: id });
});

test.each(["", "null", "[]", "7", "{", '{"title":7,"body":null}'])(
  "shows a general notification for the message %s",
  (message) =>
    expect(whatToShow(message)).toEqual({
      title: "Update from your shop",
      body: "",
      tag: "notification",
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
])("a press on a notification never opens %s", (path) =>
  expect(whatToShow(JSON.stringify({ title: "x", path })).path).toBe("/admin"),
);
