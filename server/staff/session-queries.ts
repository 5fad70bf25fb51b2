import { sql } from "kysely";
import { MAX_SESSIONS_LISTED, type OwnSession } from "../../contract/own-sessions.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { isOpen, tokenHash } from "./admin-sessions.ts";

/**
 * The open sessions of an account, last used first.
 * @param token of the current session
 */
export async function listOpenSessions(db: Queryable, userId: string, token: string): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom("adminSessions")
    .innerJoin("adminUsers", "adminUsers.id", "adminSessions.userId")
    .select([
      "adminSessions.id",
      "device",
      "source",
      "adminSessions.createdAt",
      "lastUsedAt",
      sql<boolean>`token_hash = ${tokenHash(token)}`.as("isThis"),
    ])
    .where("userId", "=", userId)
    .where(isOpen)
    .orderBy("lastUsedAt", "desc")
    .orderBy("adminSessions.id", "desc")
    .limit(MAX_SESSIONS_LISTED)
    .execute();
  return rows.map(({ id, createdAt, lastUsedAt, ...row }) => ({
    _id: id,
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
