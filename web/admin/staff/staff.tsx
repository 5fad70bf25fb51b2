import { PageHeader } from "../kit/page-header.tsx";

export default function Staff() {
  return <PageHeader title="Staff" />;
}
