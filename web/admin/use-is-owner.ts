import { useRouteLoaderData } from "react-router";
import type { clientLoader } from "./admin-layout.tsx";

/** Whether the logged-in person is an owner. Only for the display: the server checks every call. */
export function useIsOwner(): boolean {
  return useRouteLoaderData<typeof clientLoader>("admin/admin-layout")?.role === "owner";
}
