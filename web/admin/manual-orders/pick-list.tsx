import { PageHeader } from "../kit/page-header.tsx";

export default function PickList() {
  return <PageHeader title="Pick list" />;
}
