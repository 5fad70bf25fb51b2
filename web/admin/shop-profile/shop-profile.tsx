import { PageHeader } from "../kit/page-header.tsx";

export default function ShopProfile() {
  return <PageHeader title="Shop profile" />;
}
