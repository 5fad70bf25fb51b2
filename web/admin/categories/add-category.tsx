import { PageHeader } from "../kit/page-header.tsx";

export default function AddCategory() {
  return <PageHeader title="Add category" />;
}
