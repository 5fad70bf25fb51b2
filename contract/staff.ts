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
  /** How many open sessions the account has. */
  sessions: z.number(),
  /** When the account was last used, to the minute, ISO 8601; null if never. */
  lastSeenAt: z.nullable(z.string()),
});
export type StaffMember = z.output<typeof StaffMember>;

export const listStaff = defineCall({
  method: "GET",
  path: "/api/admin/staff",
  summary: "All accounts that can log in",
  access: "owner",
  reads: ["staff"],
  reply: z.array(StaffMember),
  failure: "Failed to fetch staff",
});

export const addStaff = defineCall({
  method: "POST",
  path: "/api/admin/staff",
  summary: "Adds an account",
  access: "owner",
  changes: ["staff"],
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
  changes: ["staff"],
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  body: z.object({
    role: z.optional(z.enum(ADMIN_ROLES)),
    password: z.optional(NewPassword),
    /** Removes the authenticator app, for staff who have lost both phone and recovery codes. */
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
  changes: ["staff"],
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  reply: Done,
  failure: "Failed to remove the account",
});

export const endStaffSessions = defineCall({
  method: "DELETE",
  path: "/api/admin/staff/:id/sessions",
  summary: "Ends all sessions of another account",
  access: "owner",
  changes: ["staff"],
  needsPassword: true,
  params: z.object({ id: z.guid() }),
  reply: StaffMember,
  failure: "Failed to end the sessions",
});

const RequiredApps = z.object({
  /** Roles that require an authenticator app; for the others it is optional. */
  roles: z.array(z.enum(ADMIN_ROLES)),
});

export const getRequiredApps = defineCall({
  method: "GET",
  path: "/api/admin/required-apps",
  summary: "The roles that have to have an authenticator app",
  access: "owner",
  reads: ["staff"],
  reply: RequiredApps,
  failure: "Failed to fetch the required authenticator apps",
});

export const requireApps = defineCall({
  method: "PUT",
  path: "/api/admin/required-apps",
  summary: "Sets whether a role requires an authenticator app; staff without one can then only set it up",
  access: "owner",
  changes: ["staff"],
  needsPassword: true,
  body: z.object({ role: z.enum(ADMIN_ROLES), isRequired: z.boolean() }),
  reply: RequiredApps,
  failure: "Failed to change the required authenticator apps",
});
