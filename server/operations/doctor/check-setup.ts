// The set-up list of the admin area (rules/shop-setup.ts), as findings.
import {
  REQUIRED_BY_LAW,
  type SetupFacts,
  type SetupLine,
  type SetupStep,
  setupLines,
} from "../../../rules/shop-setup.ts";
import { readSetupFacts } from "../../back-office/dashboard/setup-queries.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/connect.ts";
import { broken, type Finding, notChecked, ok, reasonOf, warning } from "./finding.ts";

const UNKNOWN: SetupFacts = {
  name: "",
  logo: "",
  phone: "",
  email: "",
  postalAddress: "",
  gstin: "",
  hasNoGstin: false,
  fssaiNumber: "",
  productsOnSale: 0,
  originPincode: "",
  hasOriginPlace: false,
  takesPayments: false,
  hasVerifiedPhone: false,
  hasPaidOrder: false,
  hasBackup: false,
};

/** Advice for lines that are done on the server, for the person who runs it. */
const ON_THE_SERVER: Partial<Record<SetupStep, string>> = {
  payments: "Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET to the live key.",
  backup: "Set BACKUP_PASSPHRASE, BACKUP_FOLDER and BACKUP_HOUR, or run npm run backup.",
};

/** @param db an error message if the database is unreachable */
export async function checkSetup(
  config: Config,
  db: Database | string,
): Promise<(Finding & { what: string })[]> {
  const facts =
    typeof db === "string" ? db : await readSetupFacts(db, config).catch((error: unknown) => reasonOf(error));
  if (typeof facts === "string")
    return setupLines(UNKNOWN).map(({ title }) => ({
      what: title,
      ...notChecked("the database cannot be read"),
    }));
  return setupLines(facts).map((line) => ({ what: line.title, ...findingOf(line, config) }));
}

function findingOf({ step, isDone, task, to }: SetupLine, { mode, publicUrl }: Config): Finding {
  if (isDone) return ok("done");
  const advice = ON_THE_SERVER[step] ?? `${task} ${publicUrl}${to}`;
  const isRequired = mode === "live" && REQUIRED_BY_LAW.has(step);
  return isRequired ? broken("missing", advice) : warning("not done yet", advice);
}
