import { PageHeader } from "../kit/page-header.tsx";

export default function Activity() {
  return <PageHeader title="Activity" />;
}
