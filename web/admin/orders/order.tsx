import { PageHeader } from "../kit/page-header.tsx";

export default function Order() {
  return <PageHeader title="Order" />;
}
