// Holds the shop to everything it said and to all money that came in. Pure: the same books have the same findings.
import type { Books } from "./books.ts";
import type { Finding } from "./findings.ts";
import { judgeAnswers, type MayFail } from "./judge-answers.ts";
import { judgeDriver } from "./judge-driver.ts";
import { judgeJobs, type Patience } from "./judge-jobs.ts";
import { judgeMails } from "./judge-mails.ts";
import { judgeOrders } from "./judge-orders.ts";
import { judgePayments } from "./judge-payments.ts";
import { judgeStock } from "./judge-stock.ts";

export interface Terms extends Patience {
  mayFail: MayFail;
}

/** @returns what is wrong; nothing is excused for being recent but what `terms` excuses */
export function judge(books: Books, terms: Terms): Finding[] {
  return [
    ...judgeOrders(books),
    ...judgePayments(books),
    ...judgeStock(books),
    ...judgeMails(books, terms),
    ...judgeJobs(books, terms),
    ...judgeAnswers(books, terms.mayFail),
    ...judgeDriver(books),
  ];
}
