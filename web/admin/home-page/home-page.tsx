import { useLoaderData } from "react-router";
import { getOwnHomePage } from "../../../contract/home-page.ts";
import { Loading } from "../../ui/page-state.tsx";
import { adminApi } from "../admin-session.ts";
import { adminMeta } from "../kit/admin-meta.ts";
import { PageHeader } from "../kit/page-header.tsx";
import { HomePageEditor } from "./home-page-editor.tsx";

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";

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
