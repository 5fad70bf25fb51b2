import { expect, test } from "vitest";
import type { Phone } from "../../../rules/phone.ts";
import {
  afterEvent,
  beginVerification,
  isVerified,
  lockedUntil,
  type PhoneEvent,
  type PhoneState,
  phoneOf,
} from "./phone-steps.ts";

const NOW = 1_800_000_000_000;
const SECONDS = 1_000;
const PHONE = "+919876543210" as Phone;
const TYPO = "+919876543211" as Phone;

const after = (events: readonly PhoneEvent[], from = beginVerification(null, null, NOW)) =>
  events.reduce(afterEvent, from);

/** What is on the screen, and which request is running. */
function screenOf(state: PhoneState) {
  const { isSent, code, busy, success, error } = state;
  return [isSent ? "code" : "number", code, busy, isVerified(state) ? "verified" : (success ?? error)];
}

const TYPED: PhoneEvent = { phone: "98765 43210" };
const SENT: PhoneEvent[] = [TYPED, "send", { sentTo: PHONE, now: NOW }];
const OTP_SENT = "OTP have sucessfully sent";
const wrong = (changes = 0): PhoneEvent => ({ refused: "Invalid OTP", changes });

test.each<[string, PhoneEvent[], ReturnType<typeof screenOf>]>([
  ["nothing is typed", [], ["number", "", null, null]],
  ["a number that is not complete is not sent", [{ phone: "98765" }, "send"], ["number", "", null, null]],
  [
    "ten digits that are not a phone number",
    [{ phone: "1234567890" }, "send"],
    ["number", "", null, "Indian mobile numbers begin with 6, 7, 8 or 9"],
  ],
  [
    "correcting the number removes its error",
    [{ phone: "1234567890" }, "send", TYPED],
    ["number", "", null, null],
  ],
  ["a code is requested", [TYPED, "send"], ["number", "", "sending", null]],
  ["the button is pressed twice", [TYPED, "send", "send"], ["number", "", "sending", null]],
  ["the code was sent", SENT, ["code", "", null, OTP_SENT]],
  [
    "the number was corrected while its code was being sent",
    [{ phone: TYPO }, "send", TYPED, { sentTo: TYPO, now: NOW }],
    ["number", "", null, null],
  ],
  [
    "the corrected number gets a code of its own",
    [{ phone: TYPO }, "send", TYPED, { sentTo: TYPO, now: NOW }, "send", { sentTo: PHONE, now: NOW }],
    ["code", "", null, OTP_SENT],
  ],
  [
    "the message could not be sent",
    [TYPED, "send", { notSentTo: PHONE, message: "Try again", lockedUntil: null, tooSoonAfter: null }],
    ["number", "", null, "Try again"],
  ],
  [
    "the message could not be sent to a number that was corrected in between",
    [
      { phone: TYPO },
      "send",
      TYPED,
      { notSentTo: TYPO, message: "Try again", lockedUntil: null, tooSoonAfter: null },
    ],
    ["number", "", null, null],
  ],
  [
    "sending is retried",
    [
      TYPED,
      "send",
      { notSentTo: PHONE, message: "Try again", lockedUntil: null, tooSoonAfter: null },
      "send",
    ],
    ["number", "", "sending", null],
  ],
  ["three digits are not a code", [...SENT, { code: "123" }], ["code", "123", null, OTP_SENT]],
  ["three digits cannot be verified", [...SENT, { code: "123" }, "verify"], ["code", "123", null, OTP_SENT]],
  [
    "the fourth digit starts the verification",
    [...SENT, { code: "1234" }],
    ["code", "1234", "verifying", null],
  ],
  [
    "typing during the verification changes nothing",
    [...SENT, { code: "1234" }, { code: "12345" }, "verify", "send"],
    ["code", "1234", "verifying", null],
  ],
  [
    "a wrong code stays in the field",
    [...SENT, { code: "1234" }, wrong()],
    ["code", "1234", null, "Invalid OTP"],
  ],
  [
    "a wrong code is not verified again automatically",
    [...SENT, { code: "1234" }, wrong(), { code: "1234" }],
    ["code", "1234", null, "Invalid OTP"],
  ],
  [
    "the button sends a code again after a lost connection",
    [...SENT, { code: "1234" }, { refused: "No connection", changes: 0 }, "verify"],
    ["code", "1234", "verifying", null],
  ],
  [
    "another code removes the error",
    [...SENT, { code: "1234" }, wrong(), { code: "4" }],
    ["code", "4", null, null],
  ],
  ["a right code", [...SENT, { code: "1234" }, "verified"], ["code", "1234", null, "verified"]],
  [
    "nothing changes after a verified code",
    [...SENT, { code: "1234" }, "verified", { code: "4321" }, "verify", "send"],
    ["code", "1234", null, "verified"],
  ],
  [
    "the shopper returns to the number while the code is verified",
    [...SENT, { code: "1234" }, "change number"],
    ["number", "", "verifying", null],
  ],
  [
    "the reply to that code shows no error for the number",
    [...SENT, { code: "1234" }, "change number", wrong()],
    ["number", "", null, null],
  ],
  [
    "another number waits for that reply",
    [...SENT, { code: "1234" }, "change number", { phone: TYPO }, "send"],
    ["number", "", "verifying", null],
  ],
  [
    "a wrong code of another number",
    [
      ...SENT,
      "change number",
      { phone: TYPO },
      "send",
      { sentTo: TYPO, now: NOW },
      { code: "1234" },
      wrong(1),
    ],
    ["code", "1234", null, "Invalid OTP"],
  ],
  [
    "the reply to that code is that it was correct",
    [...SENT, { code: "1234" }, "change number", "verified"],
    ["number", "", null, "verified"],
  ],
])("%s", (_, events, seen) => {
  expect(screenOf(after(events))).toEqual(seen);
});

const NOT_SENT = { notSentTo: PHONE, message: "No", tooSoonAfter: null };

test.each<[string, PhoneEvent[], number]>([
  ["no code was sent", [TYPED], 0],
  ["a code was sent", SENT, NOW + 60 * SECONDS],
  ["another number is typed", [...SENT, "change number", { phone: TYPO }], 0],
  ["the first number is typed again", [...SENT, "change number", { phone: TYPO }, TYPED], NOW + 60 * SECONDS],
  [
    "a code was sent to a number that was corrected in between",
    [{ phone: TYPO }, "send", TYPED, { sentTo: TYPO, now: NOW }, { phone: TYPO }],
    NOW + 60 * SECONDS,
  ],
  [
    "the shop replies with a time",
    [TYPED, "send", { ...NOT_SENT, lockedUntil: NOW + 7 * SECONDS }],
    NOW + 7 * SECONDS,
  ],
  ["the message was not sent", [TYPED, "send", { ...NOT_SENT, lockedUntil: null }], 0],
  ["the shop never sends to this number", [TYPED, "send", { ...NOT_SENT, lockedUntil: Infinity }], Infinity],
])("until when no code can be sent: %s", (_, events, until) => {
  expect(lockedUntil(after(events))).toBe(until);
});

test("a refusal to send another code does not change the time of the code that was sent", () => {
  const later = { ...NOT_SENT, lockedUntil: NOW + 90 * SECONDS };
  expect(after([...SENT, "send", later]).sentCode.sentAt).toBe(NOW);
  expect(after([TYPED, "send", later]).sentCode.sentAt).toBe(0);
});

test("a code requested too soon is no error", () => {
  const refused = { ...NOT_SENT, lockedUntil: NOW + 7 * SECONDS, tooSoonAfter: "this order" } as const;
  const notice = "You requested a code a moment ago.";
  expect(after([TYPED, "send", refused])).toMatchObject({ error: null, notice });
  // A code was sent, but the reply to its request was lost.
  expect(screenOf(after([TYPED, "send", refused, { code: "1234" }]))).toEqual([
    "code",
    "1234",
    "verifying",
    null,
  ]);
  expect(after([TYPED, "send", { phone: TYPO }, refused]).isSent).toBe(false);
  // The code of another order does not fit: the number stays, with the time until the next code.
  const afterOther = after([TYPED, "send", { ...refused, tooSoonAfter: "another order" }]);
  expect(afterOther).toMatchObject({ isSent: false, error: null, notice });
  expect(lockedUntil(afterOther)).toBe(NOW + 7 * SECONDS);
  expect(after([TYPED, "send", refused, { phone: TYPO }])).toMatchObject({ error: null, notice: null });
});

const sentCode = { phone: PHONE, sentAt: NOW, lockedUntil: NOW + 60 * SECONDS };

test.each<[string, Parameters<typeof beginVerification>, [string, boolean]]>([
  ["nothing is known", [null, null, NOW], ["+91", false]],
  ["a number was verified on this device", [null, PHONE, NOW], [PHONE, false]],
  ["a reload after a code was sent", [sentCode, null, NOW + 5 * SECONDS], [PHONE, true]],
  ["the number of the sent code has priority", [sentCode, TYPO, NOW], [PHONE, true]],
  ["a reload when the code has expired", [sentCode, null, NOW + 600 * SECONDS], [PHONE, false]],
])("%s", (_, known, begun) => {
  const state = beginVerification(...known);
  expect([phoneOf(state), state.isSent]).toEqual(begun);
  expect(screenOf(state).slice(1)).toEqual(["", null, null]);
});
