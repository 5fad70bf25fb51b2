import * as z from "zod/mini";
import { ADMIN_ROLES } from "../rules/admin-role.ts";
import { Done, defineCall } from "./call.ts";
import { SecondFactor, TypedPassword } from "./credentials.ts";

export type { AdminRole } from "../rules/admin-role.ts";

export const login = defineCall({
  method: "POST",
  path: "/api/admin/login",
  summary: "Opens an admin session; its token goes into the Authorization header as Bearer",
  body: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(100)),
    password: TypedPassword,
    /** Required if the account has an authenticator app; without it the reply is 401 SECOND_FACTOR_NEEDED. */
    code: z.optional(SecondFactor),
  }),
  reply: z.object({ token: z.string() }),
  failure: "An error occurred during login",
});

export const logout = defineCall({
  method: "POST",
  path: "/api/admin/logout",
  summary: "Ends the session of the token",
  access: "staff",
  changes: [],
  withoutSecondFactor: true,
  reply: Done,
  failure: "No valid admin token found",
});

export const AdminProfile = z.object({
  username: z.string(),
  role: z.enum(ADMIN_ROLES),
  /** Whether logging in requires a code from an authenticator app. */
  twoFactor: z.boolean(),
  /** Whether a required authenticator app is missing: until it is set up, all other calls are refused. */
  mustSetUpApp: z.boolean(),
});
export type AdminProfile = z.output<typeof AdminProfile>;

export const adminProfile = defineCall({
  method: "GET",
  path: "/api/admin/profile",
  summary: "Whose token this is",
  access: "staff",
  reads: ["account"],
  withoutSecondFactor: true,
  reply: AdminProfile,
  failure: "Failed to fetch admin profile",
});

export const openDocs = defineCall({
  method: "POST",
  path: "/api/admin/docs-session",
  summary:
    "Lets this browser read /api/docs of a live shop, by a cookie, until the session of the token ends",
  access: "staff",
  changes: [],
  reply: Done,
  failure: "Failed to open the API's pages",
});

export const checkAdminToken = defineCall({
  method: "GET",
  path: "/api/admin/check-admin-token",
  summary: "Whether the token still opens the admin area",
  access: "staff",
  withoutSecondFactor: true,
  reply: z.object({ success: z.boolean() }),
  failure: "No valid admin token found",
});
