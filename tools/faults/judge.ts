// Checks that the shop kept every promise and accounts for all money received. Pure: the same books give the same
// findings.
import type { Books } from "./books.ts";
import type { Finding } from "./findings.ts";
import { judgeAnswers, type MayFail } from "./judge-answers.ts";
import { judgeDocuments } from "./judge-documents.ts";
import { judgeDriver } from "./judge-driver.ts";
import { type Deadlines, judgeJobs } from "./judge-jobs.ts";
import { judgeMails } from "./judge-mails.ts";
import { judgeOrders } from "./judge-orders.ts";
import { judgePayments } from "./judge-payments.ts";
import { judgeStock } from "./judge-stock.ts";

export interface Terms extends Deadlines {
  mayFail: MayFail;
}

/** @returns everything that is wrong; only `terms` excuses what is recent */
export function judge(books: Books, terms: Terms): Finding[] {
  return [
    ...judgeOrders(books),
    ...judgePayments(books),
    ...judgeDocuments(books),
    ...judgeStock(books),
    ...judgeMails(books, terms),
    ...judgeJobs(books, terms),
    ...judgeAnswers(books, terms.mayFail),
    ...judgeDriver(books),
  ];
}
