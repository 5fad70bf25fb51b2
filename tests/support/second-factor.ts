// Accounts with an authenticator app.

import { sql } from "kysely";
import { generateSync } from "otplib";
import type { Queryable } from "../../server/platform/database/connect.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { expectStatus } from "./browser.ts";
import type { TestShop } from "./open-test-shop.ts";
import { databaseOf } from "./rows.ts";

/** The code that an app shows at the database's time, or some steps of 30 seconds later. */
export async function codeOf(db: Queryable, secret: string, stepsLater = 0): Promise<string> {
  const { rows } = await sql<{ epoch: number }>`select extract(epoch from now()) as epoch`.execute(db);
  const { epoch } = rows[0] as { epoch: number };
  return generateSync({ secret, epoch: Math.floor(epoch) + stepsLater * 30 });
}

/** Lets a used code of the current step be used again, as if it were a new one. */
export async function forgetUsedSteps(shop: TestShop, username: string): Promise<void> {
  await databaseOf(shop)
    .updateTable("adminUsers")
    .set({ twoFactorLastStep: 0 })
    .where("username", "=", username)
    .execute();
}

interface SecuredAdmin extends Admin {
  secret: string;
  recoveryCodes: string[];
}

/** Creates an account with its authenticator app turned on. */
export async function openSecuredAdmin(
  shop: TestShop,
  role: "owner" | "packer" = "owner",
): Promise<SecuredAdmin> {
  const admin = await openAdmin(shop, role);
  const started = await admin.request<{ secret: string }>("POST", "/api/admin/two-factor");
  const { secret } = expectStatus(started, 200).json;
  const code = await codeOf(databaseOf(shop), secret);
  const on = await admin.request<{ recoveryCodes: string[] }>("PUT", "/api/admin/two-factor", { code });
  const { recoveryCodes } = expectStatus(on, 200).json;
  await forgetUsedSteps(shop, admin.username);
  return { ...admin, secret, recoveryCodes };
}
