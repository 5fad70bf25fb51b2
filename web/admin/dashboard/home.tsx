// /admin is the dashboard too (specification, section 2).
export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";
export { clientLoader, default, HydrateFallback } from "./dashboard.tsx";
