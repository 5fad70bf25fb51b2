import * as z from "zod/mini";
import { defineCall } from "./call.ts";

export const ADMIN_ROLES = ["owner", "packer"] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

export const login = defineCall({
  method: "POST",
  path: "/api/admin/login",
  summary: "Opens an admin session; its token goes into the Authorization header as Bearer",
  body: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(100)),
    password: z.string().check(z.minLength(1), z.maxLength(1_024)),
  }),
  reply: z.object({ token: z.string() }),
  failure: "An error occurred during login",
});

export const logout = defineCall({
  method: "POST",
  path: "/api/admin/logout",
  summary: "Ends the session of the token",
  access: "admin",
  reply: z.object({ message: z.string() }),
  failure: "No valid admin token found",
});

export const AdminProfile = z.object({ username: z.string(), role: z.enum(ADMIN_ROLES) });

export const adminProfile = defineCall({
  method: "GET",
  path: "/api/admin/profile",
  summary: "Whose token this is",
  access: "admin",
  reply: AdminProfile,
  failure: "Failed to fetch admin profile",
});

export const checkAdminToken = defineCall({
  method: "GET",
  path: "/api/admin/check-admin-token",
  summary: "Whether the token still opens the admin area",
  access: "admin",
  reply: z.object({ success: z.boolean() }),
  failure: "No valid admin token found",
});
