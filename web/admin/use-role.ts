import { useRouteLoaderData } from "react-router";
import type { AdminRole } from "../../rules/admin-role.ts";
import type { clientLoader } from "./admin-layout.tsx";

/** The role of the logged-in user; undefined where the admin area could not be opened. For display only. */
export function useRole(): AdminRole | undefined {
  return useRouteLoaderData<typeof clientLoader>("admin/admin-layout")?.role;
}
