// What staff type to prove who they are.
/** A password as it is typed to log in, or to prove it once more. */
export const TypedPassword = z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD));

export const NewPassword = z
  .string()
  .check(
    z.minLength(SHORTEST_PASSWORD, `At least ${SHORTEST_PASSWORD} characters`),
    z.maxLength(LONGEST_PASSWORD, `At most ${LONGEST_PASSWORD} characters`),
  );

export const Username = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._@-]{1,49}$/, "2 to 50 letters, digits, dots, dashes or underscores"),
  );

/** Six digits of an authenticator app, or a recovery code. */
export const SecondFactor = z.string().check(z.maxLength(40));

import * as z from "zod/mini";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../rules/admin-role.ts";
