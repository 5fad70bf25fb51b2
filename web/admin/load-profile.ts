import { adminProfile } from "../../contract/admin-session.ts";
import type { ReplyOf } from "../../contract/call.ts";
import { queryClient, queryOf } from "./use-call.ts";

/** The profile of the logged-in user. Loaders of one opening share one request. @throws ApiError */
export const loadProfile = (): Promise<ReplyOf<typeof adminProfile>> =>
  queryClient.fetchQuery({ ...queryOf(adminProfile, {} as never), staleTime: 0 });
