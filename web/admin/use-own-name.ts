import { useRouteLoaderData } from "react-router";
import type { clientLoader } from "./admin-layout.tsx";

/** The username of who is logged in. */
export function useOwnName(): string | null {
  return useRouteLoaderData<typeof clientLoader>("admin/admin-layout")?.username ?? null;
}
