import { weakPassword } from "../../rules/weak-password.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { hashPassword } from "./passwords.ts";
import { getShopName } from "./shop-name.ts";

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** About 49,000 passwords in lower case. Loading takes 0.1 s, so they are loaded when first needed. */
function listCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return commonPasswords;
}

/** The reason why a new password is too weak for an account; null if it is acceptable. */
export async function newPasswordProblem(
  db: Queryable,
  username: string,
  password: string,
): Promise<string | null> {
  const shopName = await getShopName(db);
  return weakPassword(password, [username, shopName], await listCommonPasswords());
}

/**
 * Hashes a new password for an account.
 * @param field the form field, named in the error
 * @throws ShopError INVALID_INPUT if it is weak, BUSY
 */
export async function hashNewPassword(
  db: Queryable,
  { username, password, field }: { username: string; password: string; field: string },
): Promise<string> {
  const message = await newPasswordProblem(db, username, password);
  if (message !== null) throw new ShopError("INVALID_INPUT", { message, fields: { [field]: message } });
  return hashPassword(password);
}
