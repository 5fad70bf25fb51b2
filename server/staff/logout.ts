import type { Deps } from "../deps.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { endSession } from "./admin-sessions.ts";
import { type Actor, audit } from "./audit-log/audit.ts";

export async function logout({ db }: Deps, token: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endSession(trx, token);
    await audit(trx, actor, { action: "logout", subject: "session" });
  });
}
