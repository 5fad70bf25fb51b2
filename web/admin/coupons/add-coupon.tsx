import { PageHeader } from "../kit/page-header.tsx";

export default function AddCoupon() {
  return <PageHeader title="Add coupon" />;
}
