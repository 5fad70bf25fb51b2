import { Loading } from "../../ui/page-state.tsx";
import { PageHeader } from "../kit/page-header.tsx";

export async function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <Loading label="Loading dashboard..." />;
}

export default function Dashboard() {
  return <PageHeader title="Dashboard" />;
}
