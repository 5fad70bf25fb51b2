import * as z from "zod/mini";
import { ADMIN_ROLES } from "../rules/admin-role.ts";
import { Done, defineCall } from "./call.ts";
import { NewPassword, Username } from "./credentials.ts";

export const StaffMember = z.object({
  _id: z.string(),
  username: z.string(),
  role: z.enum(ADMIN_ROLES),
  twoFactor: z.boolean(),
  createdAt: z.string(),
  /** How many sessions of the account are open. */
  sessions: z.number(),
  /** When the account was last used, to the minute, ISO 8601; null where it never was. */
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
  summary: "Adds an account",
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
    "Changes an account's role or password, or removes its authenticator app; a new password ends its sessions",
  access: "owner",
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  body: z.object({
    role: z.optional(z.enum(ADMIN_ROLES)),
    password: z.optional(NewPassword),
    /** Removes the authenticator app, for somebody who has lost both phone and recovery codes. */
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

export const endStaffSessions = defineCall({
  method: "DELETE",
  path: "/api/admin/staff/:id/sessions",
  summary: "Ends every session of somebody else's account at once",
  access: "owner",
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  reply: StaffMember,
  failure: "Failed to end the sessions",
});

const RequiredApps = z.object({
  /** Who has to have an authenticator app; empty: everybody decides alone. */
  roles: z.array(z.enum(ADMIN_ROLES)),
});

export const getRequiredApps = defineCall({
  method: "GET",
  path: "/api/admin/required-apps",
  summary: "The roles that have to have an authenticator app",
  access: "owner",
  reply: RequiredApps,
  failure: "Failed to fetch who needs an authenticator app",
});

export const requireApps = defineCall({
  method: "PUT",
  path: "/api/admin/required-apps",
  summary:
    "Says which roles have to have an authenticator app; whoever has none can do nothing else until it is set up",
  access: "owner",
  needsPassword: true,
  body: RequiredApps,
  reply: RequiredApps,
  failure: "Failed to change who needs an authenticator app",
});
