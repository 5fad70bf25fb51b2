import { adminProfile } from "../../contract/admin-session.ts";
import type { ReplyOf } from "../../contract/call.ts";
import { adminApi } from "./admin-session.ts";

let inFlight: Promise<ReplyOf<typeof adminProfile>> | null = null;

/** The profile of the logged-in user. Loaders that run at the same time share one request. @throws ApiError */
export function loadProfile(): Promise<ReplyOf<typeof adminProfile>> {
  inFlight ??= adminApi(adminProfile).finally(() => {
    inFlight = null;
  });
  return inFlight;
}
