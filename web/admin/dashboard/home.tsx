// /admin shows the dashboard too (specification, section 2). Users who may not see it get the first screen of their role.
import { type ClientLoaderFunctionArgs, redirect } from "react-router";
import { loadRole } from "../profile.ts";
import { homeOf } from "../screens.ts";
import { clientLoader as loadDashboard } from "./dashboard.tsx";

/** Requests the dashboard only for owners: it is refused to others. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const role = await loadRole();
  if (role !== "owner") throw redirect(homeOf(role));
  return loadDashboard(args);
}
clientLoader.hydrate = true as const;

export { default, ErrorBoundary, HydrateFallback, meta } from "./dashboard.tsx";
