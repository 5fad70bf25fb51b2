import { weakPassword } from "../../rules/weak-password.ts";
import { ShopError } from "../errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { hashPassword } from "./passwords.ts";
import { getShopName } from "./shop-name.ts";

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 in lower case. Unpacking them takes a tenth of a second, so not before somebody sets a password. */
function listCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return commonPasswords;
}

/** What is wrong with a password that somebody sets for an account; null where it is good. */
export async function newPasswordProblem(
  db: Queryable,
  username: string,
  password: string,
): Promise<string | null> {
  const shopName = await getShopName(db);
  return weakPassword(password, [username, shopName], await listCommonPasswords());
}

/**
 * Hashes a password that somebody sets for an account.
 * @param field the form field it was typed into, named in the error
 * @throws ShopError INVALID_INPUT when it is one of those that are guessed first, BUSY
 */
export async function hashNewPassword(
  db: Queryable,
  { username, password, field }: { username: string; password: string; field: string },
): Promise<string> {
  const message = await newPasswordProblem(db, username, password);
  if (message !== null) throw new ShopError("INVALID_INPUT", { message, fields: { [field]: message } });
  return hashPassword(password);
}
