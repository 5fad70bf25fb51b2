import { useRouteLoaderData } from "react-router";
import type { clientLoader } from "../admin-layout.tsx";

/** Whether who is logged in is an owner; the server asks again. */
export function useIsOwner(): boolean {
  return useRouteLoaderData<typeof clientLoader>("admin/admin-layout")?.role === "owner";
}
