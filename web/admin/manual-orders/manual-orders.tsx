import { PageHeader } from "../kit/page-header.tsx";

export default function ManualOrders() {
  return <PageHeader title="Manual orders" />;
}
