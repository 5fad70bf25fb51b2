// Every refusal must have a reason: an active fault, or the shopper's own request.
import type { Books } from "./books.ts";
import { type Finding, finding } from "./findings.ts";
import { type Call, type EntryOf, entriesOf } from "./ledger.ts";

type Answer = EntryOf<"answer">;

/** Whether a call with these start and end times may fail or be refused as busy. */
export type MayFail = (call: Call, began: number, ended: number) => boolean;

/**
 * No reply (0), too busy (503), disk full (507). 502 and 504 come from a proxy without a reply, never from the
 * shop. Any other server error is a bug of the shop.
 */
export const FAILURES: ReadonlySet<number> = new Set([0, 502, 503, 504, 507]);

/** Legitimate error codes for shoppers who want scarce products or coupons. */
const SCARCE_REFUSALS: ReadonlySet<string> = new Set(["OUT_OF_STOCK", "COUPON_REFUSED"]);

export function judgeAnswers({ ledger }: Pick<Books, "ledger">, mayFail: MayFail): Finding[] {
  const answers = entriesOf(ledger, "answer");
  const isUnsure = findUnsureCodes(answers);
  return answers
    .filter((answer) => !isSuccess(answer) && !isExplained(answer, mayFail, isUnsure))
    .map(({ call, status, code, at }) =>
      finding("unexplained", `${call} was answered ${status || "nothing"} ${code ?? ""}`.trim(), at),
    );
}

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function isExplained(answer: Answer, mayFail: MayFail, isUnsure: (answer: Answer) => boolean): boolean {
  const { call, status, code = "", at, ms, wantsScarce = false } = answer;
  if (FAILURES.has(status)) return mayFail(call, at - ms, at);
  if (status >= 500) return false;
  if (call === "verify code" && code === "INVALID_OTP") return isUnsure(answer);
  if (call === "send code") return code === "OTP_TOO_SOON" && isUnsure(answer);
  return wantsScarce && SCARCE_REFUSALS.has(code);
}

/** Orders whose code may be invalid, because sending or verifying a code failed earlier. */
function findUnsureCodes(answers: readonly Answer[]): (answer: Answer) => boolean {
  const firstTrouble = new Map<string, number>();
  for (const { call, status, order, at } of answers) {
    const isTrouble =
      (call === "send code" || call === "verify code") && (FAILURES.has(status) || status >= 500);
    if (isTrouble && order !== undefined && !firstTrouble.has(order)) firstTrouble.set(order, at);
  }
  return ({ order = "", at }) => (firstTrouble.get(order) ?? Number.POSITIVE_INFINITY) <= at;
}
