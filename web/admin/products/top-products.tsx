import { PageHeader } from "../kit/page-header.tsx";

export default function TopProducts() {
  return <PageHeader title="Top products" />;
}
