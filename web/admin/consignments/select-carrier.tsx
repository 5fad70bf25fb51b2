import { PageHeader } from "../kit/page-header.tsx";

export default function SelectCarrier() {
  return <PageHeader title="Select carrier" />;
}
