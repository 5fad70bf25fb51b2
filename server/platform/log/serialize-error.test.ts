import { expect, test } from "vitest";
import { serializeError } from "./serialize-error.ts";

test("each error of several is logged with its cause", () => {
  const locked = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
  const problems = [
    new Error("old rows of otp_codes could not be deleted", { cause: locked }),
    new Error("no"),
  ];
  expect(serializeError(new AggregateError(problems, "old records could not be deleted"))).toMatchObject({
    type: "AggregateError",
    message: "old records could not be deleted",
    errors: [
      {
        message: "old rows of otp_codes could not be deleted",
        cause: { message: "canceling statement due to lock timeout", code: "55P03" },
      },
      { message: "no", stack: expect.any(String) },
    ],
  });
});

test("what may repeat a shopper's input is left out of each of several errors too", () => {
  const refused = Object.assign(new Error("no courier for +919876543210"), {
    inLog: "no courier",
    isForeseen: true,
  });
  const { errors } = serializeError(
    Object.assign(new AggregateError([refused, "9876543210"]), { isForeseen: true }),
  );
  expect(errors).toEqual([{ type: "Error", message: "no courier" }]);
});
