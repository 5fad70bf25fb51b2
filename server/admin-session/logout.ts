import { audit, type By } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { endSession } from "./admin-sessions.ts";

/** Ends the session of a token. */
export async function logout({ db }: Deps, token: string, by: By): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endSession(trx, token);
    await audit(trx, { ...by, action: "logout", subject: "session" });
  });
}
