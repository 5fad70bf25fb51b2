// /admin is the dashboard too (specification, section 2).
export { clientLoader, default, ErrorBoundary, HydrateFallback, meta } from "./dashboard.tsx";
