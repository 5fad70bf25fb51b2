import { PageHeader } from "../kit/page-header.tsx";

export default function AddProduct() {
  return <PageHeader title="Add product" />;
}
