import { useRole } from "./use-role.ts";

/** Whether the logged-in user is an owner. For display only: the server checks every call. */
export function useIsOwner(): boolean {
  return useRole() === "owner";
}
