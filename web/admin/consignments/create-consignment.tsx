import { PageHeader } from "../kit/page-header.tsx";

export default function CreateConsignment() {
  return <PageHeader title="Create consignment" />;
}
