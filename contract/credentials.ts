// Schemas of login credentials: username, password, second factor.
import * as z from "zod/mini";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../rules/admin-role.ts";

/** An existing password, for logging in or confirming an action. */
export const TypedPassword = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD_LENGTH));

export const NewPassword = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`),
    z.maxLength(MAX_PASSWORD_LENGTH, `At most ${MAX_PASSWORD_LENGTH} characters`),
  );

export const MAX_USERNAME_LENGTH = 50;
export const Username = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._@-]{1,49}$/, "2 to 50 letters, digits, dots, dashes or underscores"),
  );

export const MAX_SECOND_FACTOR_LENGTH = 40;
/** Six digits from an authenticator app, or a recovery code. */
export const SecondFactor = z.string().check(z.maxLength(MAX_SECOND_FACTOR_LENGTH));
