import { PageHeader } from "../kit/page-header.tsx";

export default function EditProducts() {
  return <PageHeader title="Edit products" />;
}
