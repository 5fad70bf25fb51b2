import { createHmac, timingSafeEqual } from "node:crypto";
import { isObject, textOf } from "../check-input.ts";
import type { ShiprocketAccount } from "./shiprocket.ts";
import { ShiprocketError } from "./shiprocket-error.ts";

const TEN_DAYS_SECONDS = 10 * 24 * 60 * 60;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

function sign(text: string, { password }: ShiprocketAccount): string {
  return createHmac("sha256", password).update(text).digest("base64url");
}

/** The login call: returns a JWT that is valid for ten days. */
export function logIn(account: ShiprocketAccount, body: unknown) {
  const input = isObject(body) ? body : {};
  if (textOf(input, "email") !== account.email || input.password !== account.password)
    throw new ShiprocketError(403, "Invalid email and password combination");
  const now = Math.floor(Date.now() / 1000);
  const signed = `${encode({ typ: "JWT", alg: "HS256" })}.${encode({ iat: now, exp: now + TEN_DAYS_SECONDS })}`;
  return {
    id: 1001,
    first_name: "API",
    last_name: "USER",
    email: account.email,
    company_id: 25149,
    token: `${signed}.${sign(signed, account)}`,
  };
}

/**
 * Checks that a call has a valid token of this account.
 * @throws ShiprocketError
 */
export function checkToken(authorization: string | undefined, account: ShiprocketAccount): void {
  const [, header, payload, signature] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? "") ?? [];
  if (!header || !payload || !signature) throw new ShiprocketError(401, "Token not provided");
  const [given, expected] = [signature, sign(`${header}.${payload}`, account)].map((text) =>
    Buffer.from(text),
  );
  if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new ShiprocketError(401, "Token Signature could not be verified.");
  const { exp } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { exp: number };
  if (exp * 1000 < Date.now()) throw new ShiprocketError(401, "Token has expired");
}
