import { type Actor, audit } from "../activity/audit.ts";
import { inTransaction } from "../database/connect.ts";
import type { Deps } from "../deps.ts";
import { endSession } from "./admin-sessions.ts";

/** Ends the session of a token. */
export async function logout({ db }: Deps, token: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endSession(trx, token);
    await audit(trx, actor, { action: "logout", subject: "session" });
  });
}
