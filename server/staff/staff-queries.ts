import { sql } from "kysely";
import type { StaffMember } from "../../contract/staff.ts";
import type { AdminRole } from "../../rules/admin-role.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { isOpen } from "./admin-sessions.ts";

function openAccounts(db: Queryable) {
  return db
    .selectFrom("adminUsers")
    .select([
      "id",
      "username",
      "lastSeenAt",
      sql<AdminRole>`role`.as("role"),
      "twoFactorOn as twoFactor",
      "createdAt",
      sql<number>`(select count(*) from admin_sessions where user_id = admin_users.id and ${isOpen})`.as(
        "sessions",
      ),
    ])
    .where("closedAt", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof openAccounts>["executeTakeFirstOrThrow"]>>;

function memberOf({ id, createdAt, lastSeenAt, ...row }: Row): StaffMember {
  return {
    _id: id,
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}

/** The accounts that are not closed, oldest first. */
export async function listStaff(db: Queryable): Promise<StaffMember[]> {
  const rows = await openAccounts(db).orderBy("id").execute();
  return rows.map(memberOf);
}

/** @throws ShopError STAFF_NOT_FOUND */
export async function getStaffMember(db: Queryable, id: string): Promise<StaffMember> {
  const row = await openAccounts(db).where("id", "=", id).executeTakeFirst();
  if (!row) throw new ShopError("STAFF_NOT_FOUND");
  return memberOf(row);
}

/**
 * Locks this account and those of all owners, so that simultaneous changes cannot remove the last owner.
 * @throws ShopError STAFF_NOT_FOUND
 */
export async function lockWithOwners(
  trx: Queryable,
  id: string,
): Promise<{ member: StaffMember; isLastOwner: boolean }> {
  const locked = await trx
    .selectFrom("adminUsers")
    .select(["id", "role"])
    .where("closedAt", "is", null)
    .where((eb) => eb.or([eb("role", "=", "owner"), eb("id", "=", id)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const member = await getStaffMember(trx, id);
  const isLastOwner = locked.every((account) => account.id === id || account.role !== "owner");
  return { member, isLastOwner: member.role === "owner" && isLastOwner };
}
