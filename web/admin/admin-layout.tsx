// The frame of the admin area; every screen inside is behind the token.
import { LogOut } from "lucide-react";
import {
  type ClientLoaderFunctionArgs,
  Link,
  Outlet,
  redirect,
  useLoaderData,
  useNavigate,
} from "react-router";
import { adminProfile, logout } from "../../contract/admin-session.ts";
import { mayOpenScreen } from "../../rules/admin-role.ts";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/page-state.tsx";
import { CONTENT_ID } from "../ui/route-announcer.tsx";
import { SideNavigation, ThumbNavigation } from "./admin-navigation.tsx";
import { adminApi, clearSession } from "./admin-session.ts";
import { SessionKeeper } from "./session-keeper.tsx";

const PACKERS_START = "/admin/manage-orders-manually";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const profile = await adminApi(adminProfile);
  const { pathname } = new URL(request.url);
  if (!mayOpenScreen(profile.role, pathname)) throw redirect(PACKERS_START);
  return profile;
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
  const { username, role } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();

  async function leave() {
    // Whether or not the server could be told: this browser forgets.
    await adminApi(logout).catch(() => undefined);
    clearSession();
    await navigate("/admin/login");
  }

  return (
    <>
      <header className="sticky top-0 z-30 border-b border-line bg-white print:hidden">
        <div className="mx-auto flex h-14 max-w-[100rem] items-center justify-between gap-4 px-4 lg:h-16 lg:px-6">
          <Link to="/admin" className="font-display text-heading font-extrabold">
            Admin
          </Link>
          <div className="flex items-center gap-2">
            <Link
              to="/"
              reloadDocument
              className="hidden min-h-11 items-center rounded-control px-3 text-sm font-semibold underline-offset-4 hover:underline sm:inline-flex"
            >
              See the shop
            </Link>
            <Link
              to="/admin/account"
              className="inline-flex min-h-11 max-w-40 items-center truncate rounded-control px-3 text-sm text-ink-soft hover:underline"
            >
              {username}
            </Link>
            <Button variant="ghost" onClick={leave} className="px-3">
              <LogOut className="size-5" aria-hidden="true" />
              <span className="max-sm:sr-only">Log out</span>
            </Button>
          </div>
        </div>
      </header>
      <div className="mx-auto flex max-w-[100rem] px-4 lg:px-6">
        <SideNavigation role={role} />
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="min-w-0 grow py-6 pb-28 outline-none lg:py-8 lg:pl-4 print:p-0"
        >
          <Outlet />
        </main>
      </div>
      <ThumbNavigation role={role} />
      <SessionKeeper />
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "./kit/admin-failure.tsx";
