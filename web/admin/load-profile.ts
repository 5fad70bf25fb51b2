import { type AdminRole, adminProfile } from "../../contract/admin-session.ts";
import type { ReplyOf } from "../../contract/call.ts";
import { queryClient, queryOf } from "./use-call.ts";

const profile = queryOf(adminProfile, {} as never);

/** The profile of the logged-in user. Loaders that run at the same time share one request. @throws ApiError */
export const loadProfile = (): Promise<ReplyOf<typeof adminProfile>> =>
  queryClient.fetchQuery({ ...profile, staleTime: 0 });

/** The role of the logged-in user, as it was when the profile was last loaded. @throws ApiError */
export const loadRole = async (): Promise<AdminRole> =>
  (await queryClient.fetchQuery({ ...profile, staleTime: Number.POSITIVE_INFINITY })).role;
