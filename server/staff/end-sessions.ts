import { sql } from "kysely";
import type { StaffMember } from "../../contract/staff.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction } from "../platform/database/connect.ts";
import { type Admin, endSessionsOf, isOpen } from "./admin-sessions.ts";
import { type Actor, audit } from "./audit-log/audit.ts";
import { getStaffMember } from "./staff-queries.ts";

/**
 * Ends one of the admin's own sessions.
 * @param sessionId an id from listOpenSessions
 * @throws ShopError SESSION_NOT_FOUND, also for another account's session
 */
export async function endOwnSession(
  { db }: Deps,
  admin: Admin,
  sessionId: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ended = await trx
      .updateTable("adminSessions")
      .from("adminUsers")
      .set({ revokedAt: sql<Date>`now()` })
      .where("adminSessions.id", "=", sessionId)
      .where("userId", "=", admin.id)
      .whereRef("adminUsers.id", "=", "userId")
      .where(isOpen)
      .returning(["device", "source", "tokenHash"])
      .executeTakeFirst();
    if (!ended) throw new ShopError("SESSION_NOT_FOUND");
    const { tokenHash, ...before } = ended;
    // The browser of that session gets no more notifications.
    await trx.deleteFrom("pushDevices").where("sessionHash", "=", tokenHash).execute();
    await audit(trx, actor, { action: "session ended", subject: admin.username, before });
  });
}

/** Ends the admin's sessions except the one of the token. @returns how many were open */
export async function endOtherSessions(
  { db }: Deps,
  admin: Admin,
  token: string,
  actor: Actor,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const sessions = await endSessionsOf(trx, admin.id, token);
    if (sessions > 0)
      await audit(trx, actor, {
        action: "other sessions ended",
        subject: admin.username,
        before: { sessions },
      });
    return sessions;
  });
}

/** Ends every session of another account. @throws ShopError STAFF_NOT_FOUND, OWN_ACCOUNT */
export async function endStaffSessions(
  { db }: Deps,
  admin: Admin,
  id: string,
  actor: Actor,
): Promise<StaffMember> {
  if (id === admin.id) throw new ShopError("OWN_ACCOUNT");
  return inTransaction(db, async (trx) => {
    const member = await getStaffMember(trx, id);
    const sessions = await endSessionsOf(trx, id);
    if (sessions > 0)
      await audit(trx, actor, { action: "sessions ended", subject: member.username, before: { sessions } });
    return { ...member, sessions: 0 };
  });
}
