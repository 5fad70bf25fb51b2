import { expect, test } from "vitest";
import { withoutSent } from "./without-sent.ts";

test("empties a form that was sent, except for fields that were changed since", () => {
  const sent = { name: "Onam", discount: "10", isActive: true };
  const now = { ...sent, name: "Vishu" };
  expect(withoutSent(now, { sent, empty: { name: "", discount: "", isActive: false } })).toEqual({
    name: "Vishu",
    discount: "",
    isActive: false,
  });
});
