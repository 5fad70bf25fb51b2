// Somebody with an authenticator app, as the server meets her.

import { sql } from "kysely";
import { generateSync } from "otplib";
import type { Queryable } from "../../server/platform/database/connect.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { expectStatus } from "./browser.ts";
import type { TestShop } from "./open-test-shop.ts";
import { databaseOf } from "./rows.ts";

/** The code an app shows at the database's time, or so many steps of 30 seconds later. */
export async function codeOf(db: Queryable, secret: string, stepsLater = 0): Promise<string> {
  const { rows } = await sql<{ epoch: number }>`select extract(epoch from now()) as epoch`.execute(db);
  const { epoch } = rows[0] as { epoch: number };
  return generateSync({ secret, epoch: Math.floor(epoch) + stepsLater * 30 });
}

/** Lets the app's codes of this half minute be taken once more, as if they were the next ones. */
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

/** An account of its own that has turned its authenticator app on. */
export async function openSecuredAdmin(
  shop: TestShop,
  role: "owner" | "packer" = "owner",
): Promise<SecuredAdmin> {
  const admin = await openAdmin(shop, role);
  const started = await admin.ask<{ secret: string }>("POST", "/api/admin/two-factor");
  const { secret } = expectStatus(started, 200).json;
  const code = await codeOf(databaseOf(shop), secret);
  const on = await admin.ask<{ recoveryCodes: string[] }>("PUT", "/api/admin/two-factor", { code });
  const { recoveryCodes } = expectStatus(on, 200).json;
  await forgetUsedSteps(shop, admin.username);
  return { ...admin, secret, recoveryCodes };
}
