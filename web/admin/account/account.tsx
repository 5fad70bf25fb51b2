import { PageHeader } from "../kit/page-header.tsx";

export default function Account() {
  return <PageHeader title="Account" />;
}
