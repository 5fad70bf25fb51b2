import { PageHeader } from "../kit/page-header.tsx";

export default function EditProduct() {
  return <PageHeader title="Edit product" />;
}
