import { sql } from "kysely";
import type { login as call } from "../../contract/admin-session.ts";
import type { InputOf } from "../../contract/call.ts";
import type { Deps } from "../deps.ts";
import { ShopError } from "../errors.ts";
import { inTransaction, type Queryable } from "../platform/database/connect.ts";
import { openAdminSession, type SessionOrigin } from "./admin-sessions.ts";
import { type Actor, audit } from "./audit-log/audit.ts";
import { consumeAppCode } from "./authenticator-app.ts";
import { isRightGuess } from "./login-failures.ts";
import { isPassword } from "./passwords.ts";
import { recordRefusal } from "./record-refusal.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import { countWrongCode, waitAfterWrongCodes } from "./wrong-codes.ts";

/**
 * Opens a session.
 * @param origin device and network address of the login
 * @returns the session's token: 256 random bits that are not stored
 * @throws ShopError LOGIN_REFUSED (the same for an unknown user and a wrong password), SECOND_FACTOR_NEEDED,
 * SECOND_FACTOR_WRONG and CODES_SPENT (only after the right password), TOO_MANY, BUSY
 */
export async function login(
  deps: Deps,
  { username, password, code }: InputOf<typeof call>["body"],
  origin: SessionOrigin,
): Promise<string> {
  const { db } = deps;
  const actor: Actor = { name: username.toLowerCase(), source: origin.source };
  const user = await db
    .selectFrom("adminUsers")
    .select(["id", "passwordHash"])
    .where(sql`lower(username)`, "=", actor.name)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  const isRight = await isRightGuess(deps, actor, "login refused", () =>
    isPassword(user?.passwordHash, password),
  );
  if (!isRight || !user) throw new ShopError("LOGIN_REFUSED");
  const token = await inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, user);
    const proof = account.twoFactorOn ? await consumeSecondFactor(trx, deps, account, code) : "password";
    if (!proof) {
      // The wrong code must be counted, so the transaction returns null and commits. The error is thrown afterwards.
      await countWrongCode(trx, account.id);
      await recordRefusal(trx, actor, "code refused");
      return null;
    }
    await audit(trx, actor, {
      action: "login",
      subject: "session",
      ...(proof === "recovery code" ? { after: { with: proof } } : {}),
    });
    return openAdminSession(trx, account.id, origin);
  });
  if (token !== null) return token;
  throw ShopError.at("SECOND_FACTOR_WRONG", "code");
}

/**
 * Locks the account.
 * @throws ShopError LOGIN_REFUSED if it was closed or its password changed since the check
 */
async function lockAccount(trx: Queryable, user: { id: string; passwordHash: string }) {
  const account = await trx
    .selectFrom("adminUsers")
    .select(["id", "twoFactorOn", "twoFactorSecret"])
    .where("id", "=", user.id)
    .where("passwordHash", "=", user.passwordHash)
    .where("closedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw new ShopError("LOGIN_REFUSED");
  return account;
}

/**
 * Checks the second factor. After too many wrong codes only recovery codes are accepted: their 80 bits cannot be
 * guessed, and an attacker who has only the password cannot lock the owner out.
 * @param trx a transaction in which the account is locked
 * @returns the kind of code that was accepted; null for a wrong one
 * @throws ShopError SECOND_FACTOR_NEEDED without a code, CODES_SPENT
 */
async function consumeSecondFactor(
  trx: Queryable,
  { otpPepper, config: { limits } }: Deps,
  account: Awaited<ReturnType<typeof lockAccount>>,
  code: string | undefined,
): Promise<"app" | "recovery code" | null> {
  if (!code?.trim()) throw new ShopError("SECOND_FACTOR_NEEDED");
  if (await consumeRecoveryCode(trx, account.id, code)) return "recovery code";
  const retryAfter = await waitAfterWrongCodes(trx, limits, account.id);
  if (retryAfter !== null) throw new ShopError("CODES_SPENT", { retryAfter });
  return (await consumeAppCode(trx, otpPepper, account, code)) ? "app" : null;
}
