// The layout of the admin area. All screens inside it need the admin's token.
import ExternalLink from "lucide-react/icons/external-link";
import LogOut from "lucide-react/icons/log-out";
import UserRound from "lucide-react/icons/user-round";
import { useEffect, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  Link,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
} from "react-router";
import { type adminProfile, logout } from "../../contract/admin-session.ts";
import type { ReplyOf } from "../../contract/call.ts";
import { mayOpenScreen } from "../../rules/admin-role.ts";
import { notLoaded } from "../loading/late-routes.tsx";
import { Button } from "../ui/button.tsx";
import { keepLastGood } from "../ui/keep-last-good.ts";
import { CONTENT_ID } from "../ui/route-announcer.tsx";
import { AdminFailure } from "./admin-failure.tsx";
import { noIndexMeta } from "./admin-meta.ts";
import { BottomNavigation, SideNavigation } from "./admin-navigation.tsx";
import { ACCOUNT, adminApi, clearSession, LOGIN } from "./admin-session.ts";
import { AdminTools } from "./admin-tools.tsx";
import { mayLeave } from "./leave-guard.tsx";
import { loadProfile } from "./load-profile.ts";
import { LoadingAdmin } from "./loading-admin.tsx";
import { keepDevice } from "./notices/keep-device.ts";
import { unsubscribe } from "./notices/push-browser.ts";
import { forgetListState } from "./orders/list/order-list-state.ts";
import { endUndo, isNextStepScreen } from "./orders/open-undos.ts";
import { forgetDraft } from "./phone-order/phone-order-draft.ts";
import { SessionKeeper } from "./session-keeper.tsx";
import "./admin.css";

// The navigation stays usable next to it.
notLoaded.Screen = AdminFailure;

const PACKER_HOME = "/admin/manage-orders-manually";

const lastGood = keepLastGood<ReplyOf<typeof adminProfile>>();

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const profile = await lastGood.load("profile", loadProfile);
  const { pathname } = new URL(request.url);
  if (profile.mustSetUpApp && pathname !== ACCOUNT) throw redirect(ACCOUNT);
  if (!mayOpenScreen(profile.role, pathname)) throw redirect(PACKER_HOME);
  return profile;
}
clientLoader.hydrate = true as const;

/** Only the account screen changes the profile. Lists that reload while they are open do not request it again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && nextUrl.pathname === ACCOUNT;
}

export function HydrateFallback() {
  return <LoadingAdmin />;
}

export function meta() {
  return noIndexMeta("Admin");
}

export default function AdminLayout() {
  const profile = useLoaderData<typeof clientLoader>();
  const { username, role, mustSetUpApp } = profile;
  lastGood.useShown("profile", profile);
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => void keepDevice(), []);
  const { pathname } = useLocation();
  useEffect(() => {
    if (isNextStepScreen(pathname)) endUndo();
  }, [pathname]);

  async function logOut() {
    if (!(await mayLeave())) return;
    await unsubscribe().catch(() => undefined);
    // Logged out here even when the server cannot be reached.
    await adminApi(logout).catch(() => undefined);
    setLeaving(true);
    forgetDraft();
    forgetListState();
    clearSession();
    await navigate(LOGIN);
  }

  return (
    <SessionKeeper username={username} isLeaving={isLeaving} mustSetUpApp={mustSetUpApp}>
      <header data-admin className="sticky top-0 z-30 border-b border-line bg-white">
        <div className="mx-auto flex h-14 max-w-[100rem] items-center justify-between gap-2 px-4 sm:gap-4 lg:h-16 lg:px-6">
          <Link
            to="/admin"
            className="inline-flex min-h-11 items-center font-display text-heading font-extrabold"
          >
            Admin
          </Link>
          <div className="flex min-w-0 items-center sm:gap-2">
            <AdminTools role={role} />
            <Link
              to="/"
              reloadDocument
              className="hidden min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-leaf-wash sm:inline-flex"
            >
              <ExternalLink className="size-4" aria-hidden="true" />
              See the shop
            </Link>
            <Link
              to={ACCOUNT}
              aria-label={`Your account, ${username}`}
              className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control px-2 text-sm sm:px-3 font-semibold hover:bg-leaf-wash"
            >
              <UserRound className="size-5 shrink-0" aria-hidden="true" />
              <span className="line-clamp-2 min-w-0 max-w-32 leading-tight wrap-anywhere max-[22.5rem]:sr-only">
                {username}
              </span>
            </Link>
            <Button variant="ghost" onClick={logOut} className="shrink-0 px-3 text-sm">
              <LogOut className="size-5" aria-hidden="true" />
              <span className="max-sm:sr-only">Log out</span>
            </Button>
          </div>
        </div>
      </header>
      <div className="mx-auto flex max-w-[100rem] px-4 lg:px-6">
        {!mustSetUpApp && <SideNavigation role={role} />}
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="min-w-0 grow py-6 pb-28 outline-none lg:py-8 lg:pl-4 xl:py-5 print:p-0"
        >
          <Outlet />
        </main>
      </div>
      {!mustSetUpApp && <BottomNavigation role={role} />}
    </SessionKeeper>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className="outline-none">
      <AdminFailure error={error} />
    </main>
  );
}
