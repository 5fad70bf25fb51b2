import * as z from "zod/mini";
import { ADMIN_ROLES, LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../rules/admin-role.ts";
import { defineCall } from "./call.ts";

export type { AdminRole } from "../rules/admin-role.ts";

export const Done = z.object({ message: z.string() });

/** A password as it is typed to log in, or to prove it once more. */
const TypedPassword = z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD));
const NewPassword = z
  .string()
  .check(
    z.minLength(SHORTEST_PASSWORD, `At least ${SHORTEST_PASSWORD} characters`),
    z.maxLength(LONGEST_PASSWORD, `At most ${LONGEST_PASSWORD} characters`),
  );
const Username = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9._@-]{1,49}$/, "2 to 50 letters, digits, dots, dashes or underscores"),
  );
/** Six digits of an authenticator app, or a recovery code. */
const SecondFactor = z.string().check(z.maxLength(40));

export const login = defineCall({
  method: "POST",
  path: "/api/admin/login",
  summary: "Opens an admin session; its token goes into the Authorization header as Bearer",
  body: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(100)),
    password: TypedPassword,
    /** Asked for (401 SECOND_FACTOR_NEEDED) where the account has an authenticator app. */
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
  reply: Done,
  failure: "No valid admin token found",
});

export const AdminProfile = z.object({
  username: z.string(),
  role: z.enum(ADMIN_ROLES),
  /** Whether logging in asks for a code of an authenticator app. */
  twoFactor: z.boolean(),
});
export type AdminProfile = z.output<typeof AdminProfile>;

export const adminProfile = defineCall({
  method: "GET",
  path: "/api/admin/profile",
  summary: "Whose token this is",
  access: "staff",
  reply: AdminProfile,
  failure: "Failed to fetch admin profile",
});

export const checkAdminToken = defineCall({
  method: "GET",
  path: "/api/admin/check-admin-token",
  summary: "Whether the token still opens the admin area",
  access: "staff",
  reply: z.object({ success: z.boolean() }),
  failure: "No valid admin token found",
});

export const provePassword = defineCall({
  method: "POST",
  path: "/api/admin/prove-password",
  summary: "Proves the password once more, for what answers 403 PASSWORD_NEEDED; good for ten minutes",
  access: "staff",
  body: z.object({ password: TypedPassword }),
  reply: Done,
  failure: "An error occurred during login",
});

export const changePassword = defineCall({
  method: "PUT",
  path: "/api/admin/password",
  summary:
    "Sets another password and ends every session of the account; the reply's token goes on in place of this one",
  access: "staff",
  body: z.object({ current: TypedPassword, next: NewPassword }),
  reply: z.object({ token: z.string() }),
  failure: "Failed to change the password",
});

export const twoFactorState = defineCall({
  method: "GET",
  path: "/api/admin/two-factor",
  summary: "Whether logging in asks for a code, and how many recovery codes are left",
  access: "staff",
  reply: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() }),
  failure: "Failed to fetch the authenticator app",
});

export const startTwoFactor = defineCall({
  method: "POST",
  path: "/api/admin/two-factor",
  summary: "Makes a secret for an authenticator app; it counts once a code of it has been given",
  access: "staff",
  needsPassword: true,
  reply: z.object({ secret: z.string(), uri: z.string() }),
  failure: "Failed to set up the authenticator app",
});

export const turnOnTwoFactor = defineCall({
  method: "PUT",
  path: "/api/admin/two-factor",
  summary: "Turns the second factor on with a code of the app; gives the recovery codes, once",
  access: "staff",
  needsPassword: true,
  body: z.object({ code: SecondFactor }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  failure: "Failed to set up the authenticator app",
});

export const turnOffTwoFactor = defineCall({
  method: "DELETE",
  path: "/api/admin/two-factor",
  summary: "Turns the second factor off",
  access: "staff",
  needsPassword: true,
  reply: Done,
  failure: "Failed to remove the authenticator app",
});

export const StaffMember = z.object({
  _id: z.string(),
  username: z.string(),
  role: z.enum(ADMIN_ROLES),
  twoFactor: z.boolean(),
  createdAt: z.string(),
  /** When a session of hers was last used; null when there is none. */
  lastSeenAt: z.nullable(z.string()),
});
export type StaffMember = z.output<typeof StaffMember>;

export const listStaff = defineCall({
  method: "GET",
  path: "/api/admin/staff",
  summary: "Everybody who may log in",
  access: "owner",
  reply: z.array(StaffMember),
  failure: "Failed to fetch staff",
});

export const addStaff = defineCall({
  method: "POST",
  path: "/api/admin/staff",
  summary: "Makes an account",
  access: "owner",
  needsPassword: true,
  status: 201,
  body: z.object({ username: Username, password: NewPassword, role: z.enum(ADMIN_ROLES) }),
  reply: StaffMember,
  failure: "Failed to add the account",
});

export const editStaff = defineCall({
  method: "PUT",
  path: "/api/admin/staff/:id",
  summary:
    "Gives an account another role or password, or takes its authenticator app off; another password ends its sessions",
  access: "owner",
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  body: z.object({
    role: z.optional(z.enum(ADMIN_ROLES)),
    password: z.optional(NewPassword),
    /** For somebody who has lost her phone and her recovery codes. */
    twoFactor: z.optional(z.literal(false)),
  }),
  reply: StaffMember,
  failure: "Failed to change the account",
});

export const removeStaff = defineCall({
  method: "DELETE",
  path: "/api/admin/staff/:id",
  summary: "Closes an account and ends its sessions; never the last owner's, nor one's own",
  access: "owner",
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to remove the account",
});
