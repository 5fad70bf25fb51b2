import { useRouteLoaderData } from "react-router";
import type { clientLoader } from "./admin-layout.tsx";

/** The username of the logged-in user; null before it is loaded. */
export function useOwnName(): string | null {
  return useRouteLoaderData<typeof clientLoader>("admin/admin-layout")?.username ?? null;
}
