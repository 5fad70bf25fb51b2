import { PageHeader } from "../kit/page-header.tsx";

export default function PackingSlips() {
  return <PageHeader title="Packing slips" />;
}
