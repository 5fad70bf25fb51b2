import { expect, test } from "vitest";
import { isEmail, isNoReply, replyAddress } from "./email.ts";
import { suggestedEmail } from "./suggested-email.ts";

test.each([
  ["asha@example.com", true],
  ["a@b.in", true],
  ["a.b+c@mail.example.co.in", true],
  ["asha_1%x@my-shop.example", true],
  ["asha-@example.com", true],
  ["9876543210@example.com", true],
  [`${"a".repeat(64)}@example.com`, true],
  [`${"a".repeat(65)}@example.com`, false],
  [`a@${"b".repeat(63)}.com`, true],
  [`a@${"b".repeat(64)}.com`, false],
  [`a@${"b.".repeat(126)}com`, false],
  ["asha.@gmail.com", false],
  [".asha@gmail.com", false],
  ["a..b@example.com", false],
  ["asha@-example.com", false],
  ["asha@example-.com", false],
  ["asha@mail.-x.com", false],
  ["asha@mail.x-.com", false],
  ["asha@.com", false],
  ["asha@example..com", false],
  ["asha@example.com.", false],
  ["asha@example.c", false],
  ["asha@example.123", false],
  ["asha@@example.com", false],
  ["asha@exa mple.com", false],
  ["asha", false],
  ["@example.com", false],
  ["=cmd@example.com", false],
  ["+a@example.com", false],
  ["<img@example.com", false],
  ["asha@b", false],
  ["", false],
])("mail servers accept %s: %s", (text, isTaken) => {
  expect(isEmail(text)).toBe(isTaken);
});

test.each([
  ["asha@gmail.con", "asha@gmail.com"],
  ["asha@gmial.com", "asha@gmail.com"],
  ["asha@gamil.com", "asha@gmail.com"],
  ["asha@gmal.com", "asha@gmail.com"],
  ["asha@gmaill.com", "asha@gmail.com"],
  ["asha@gnail.com", "asha@gmail.com"],
  ["asha@gmail.co", "asha@gmail.com"],
  ["asha@gmail.cm", "asha@gmail.com"],
  ["asha@gmail.om", "asha@gmail.com"],
  ["asha@gmail.comm", "asha@gmail.com"],
  ["asha@gmail.in", "asha@gmail.com"],
  ["asha@gmial.con", "asha@gmail.com"],
  ["Asha.K@GMAIL.CON", "Asha.K@gmail.com"],
  [" asha@gmail.con ", "asha@gmail.com"],
  ["asha@yahoo.co", "asha@yahoo.com"],
  ["asha@yaho.com", "asha@yahoo.com"],
  ["asha@yahooo.co.in", "asha@yahoo.co.in"],
  ["asha@hotmial.com", "asha@hotmail.com"],
  ["asha@hotmail.con", "asha@hotmail.com"],
  ["asha@outlok.com", "asha@outlook.com"],
  ["asha@redifmail.com", "asha@rediffmail.com"],
  ["asha@iclod.com", "asha@icloud.com"],
  ["asha@snacks.con", "asha@snacks.com"],
  ["asha@mail.snacks.cpm", "asha@mail.snacks.com"],
])("%s suggests %s", (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant);
  expect(suggestedEmail(meant)).toBeNull();
});

test.each([
  "asha@gmail.com",
  "asha@Gmail.com",
  "asha@yahoo.in",
  "asha@yahoo.co.uk",
  "asha@yahoo.co.id",
  "asha@yahoo.it",
  "asha@hotmail.co.uk",
  "asha@outlook.in",
  "asha@ymail.com",
  "asha@mail.com",
  "asha@email.com",
  "asha@live.com",
  "asha@snacks.co",
  "asha@snacks.in",
  "asha@example.com",
  "asha@gmail",
  "asha.@gmial.com",
  "asha",
  "",
])("%j gets no suggestion", (typed) => {
  expect(suggestedEmail(typed)).toBeNull();
});

test.each([
  "noreply@nendra.in",
  "no-reply@nendra.in",
  "No.Reply@nendra.in",
  "do-not-reply@nendra.in",
  "donotreply@nendra.in",
  "noreply+orders@nendra.in",
  "no_reply2@nendra.in",
])("%s is no address for replies", (email) => {
  expect(isNoReply(email)).toBe(true);
  expect(replyAddress(email)).toBeNull();
});

test.each(["hello@nendra.in", "norbert.replyson@nendra.in", "reply@nendra.in", "noor@no-reply.in"])(
  "%s is an address for replies",
  (email) => {
    expect(isNoReply(email)).toBe(false);
    expect(replyAddress(email)).toBe(email);
  },
);

test("a shop without an e-mail address has none for replies", () => {
  expect(replyAddress("")).toBeNull();
});
