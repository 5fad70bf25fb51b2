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
  /** When one of the account's sessions was last used, ISO 8601; null when there is none. */
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
