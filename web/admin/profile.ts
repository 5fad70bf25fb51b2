// The logged-in user, for display only: the server checks every call.
import { useQuery } from "@tanstack/react-query";
import { type AdminRole, adminProfile } from "../../contract/admin-session.ts";
import type { ReplyOf } from "../../contract/call.ts";
import { queryClient } from "../ui/admin/query-client.ts";
import { queryOf } from "./store/queries.ts";

type Profile = ReplyOf<typeof adminProfile>;

export const PROFILE = queryOf(adminProfile);

/** The role as it was when the profile was last loaded. @throws ApiError */
export const loadRole = async (): Promise<AdminRole> =>
  (await queryClient.fetchQuery({ ...PROFILE, staleTime: Number.POSITIVE_INFINITY })).role;

const useProfile = (): Profile | undefined => useQuery({ ...PROFILE, enabled: false }, queryClient).data;

/** Undefined where the admin area could not be opened. */
export const useRole = (): AdminRole | undefined => useProfile()?.role;

export const useIsOwner = (): boolean => useRole() === "owner";

/** The username; null before it is loaded. */
export const useOwnName = (): string | null => useProfile()?.username ?? null;
