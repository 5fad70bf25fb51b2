// The frame of the admin area; every screen inside is behind the token.
import { Outlet, useLoaderData, useNavigate } from "react-router";
import { adminProfile, logout } from "../../contract/admin-session.ts";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/page-state.tsx";
import { CONTENT_ID, SkipLink } from "../ui/route-announcer.tsx";
import { RouteFailure } from "../ui/route-failure.tsx";
import { adminApi, clearAdminToken } from "./admin-session.ts";

export async function clientLoader() {
  return adminApi(adminProfile);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <main className="shell py-10">
      <h1 className="sr-only">Admin</h1>
      <Loading label="Loading..." />
    </main>
  );
}

export function meta() {
  return [{ title: "Admin" }, { name: "robots", content: "noindex" }];
}

export default function AdminLayout() {
  const { username } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();

  async function leave() {
    // Whether or not the server could be told: this browser forgets.
    await adminApi(logout).catch(() => undefined);
    clearAdminToken();
    await navigate("/admin/login");
  }

  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-white">
        <div className="shell flex items-center justify-between gap-4 py-3">
          <p className="font-display text-heading">Admin</p>
          <div className="flex items-center gap-4">
            <span className="text-sm text-ink-soft">{username}</span>
            <Button variant="ghost" onClick={leave}>
              Log out
            </Button>
          </div>
        </div>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className="shell py-8 outline-none">
        <Outlet />
      </main>
    </>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <RouteFailure error={error} />;
}
