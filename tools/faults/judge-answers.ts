// Every refusal has a reason: a fault that was on, or what the shopper asked for.
import type { Books } from "./books.ts";
import { type Finding, finding } from "./findings.ts";
import { type Call, type EntryOf, entriesOf } from "./ledger.ts";

type Answer = EntryOf<"answer">;

/** Whether a call that began and ended at these instants may have no answer, or be told that the shop is busy. */
export type MayFail = (call: Call, began: number, ended: number) => boolean;

/**
 * No answer, too busy, no room; 502 and 504 are a proxy's words for no answer, and never the shop's. Anything else that the
 * shop could not do is its own mistake.
 */
export const FAILURES: ReadonlySet<number> = new Set([0, 502, 503, 504, 507]);

/** What somebody may be told who wants of what few are left. */
const GONE: ReadonlySet<string> = new Set(["OUT_OF_STOCK", "COUPON_REFUSED"]);

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
  const { call, status, code = "", at, ms, isTempted = false } = answer;
  if (FAILURES.has(status)) return mayFail(call, at - ms, at);
  if (status >= 500) return false;
  if (call === "verify code" && code === "INVALID_OTP") return isUnsure(answer);
  if (call === "send code") return code === "OTP_TOO_SOON" && isUnsure(answer);
  return isTempted && GONE.has(code);
}

/** Orders whose code may be worth nothing: its sending or its use was not answered well before. */
function findUnsureCodes(answers: readonly Answer[]): (answer: Answer) => boolean {
  const firstTrouble = new Map<string, number>();
  for (const { call, status, order, at } of answers) {
    const isTrouble =
      (call === "send code" || call === "verify code") && (FAILURES.has(status) || status >= 500);
    if (isTrouble && order !== undefined && !firstTrouble.has(order)) firstTrouble.set(order, at);
  }
  return ({ order = "", at }) => (firstTrouble.get(order) ?? Number.POSITIVE_INFINITY) <= at;
}
