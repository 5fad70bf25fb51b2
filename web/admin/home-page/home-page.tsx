import { useLoaderData } from "react-router";
import { getOwnHomePage } from "../../../contract/home-page.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { HomePageEditor } from "./home-page-editor.tsx";

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

export function meta() {
  return adminMeta("Home page");
}

export async function clientLoader() {
  return adminApi(getOwnHomePage);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading home page..." />;
}

export default function HomePage() {
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageHeader title="Home page">
        What stands below the showcase, in your order. Nothing is shown that has nothing to say.
      </PageHeader>
      <HomePageEditor loaded={loaded} />
    </>
  );
}
