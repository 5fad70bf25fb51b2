import { PageHeader } from "../kit/page-header.tsx";

export default function ManageOrders() {
  return <PageHeader title="Manage orders" />;
}
