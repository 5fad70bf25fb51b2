// The layout of the admin area. All screens inside it need the admin's token.
import ExternalLink from "lucide-react/icons/external-link";
import LogOut from "lucide-react/icons/log-out";
import UserRound from "lucide-react/icons/user-round";
import { useEffect, useRef, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  Link,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
} from "react-router";
import { logout } from "../../contract/admin-session.ts";
import { imageUrl, parseImagePath } from "../../rules/images.ts";
import { notLoaded } from "../loading/late-routes.tsx";
import { Button } from "../ui/button.tsx";
import { CONTENT_ID } from "../ui/route-announcer.tsx";
import { useBrokenPicture } from "../ui/use-broken-picture.ts";
import { AdminFailure } from "./admin-failure.tsx";
import { noIndexMeta } from "./admin-meta.ts";
import { BottomNavigation, SectionTabs, SideNavigation, useCounts } from "./admin-navigation.tsx";
import { ACCOUNT, adminApi, clearSession, LOGIN, watchSession } from "./admin-session.ts";
import { AdminTools } from "./admin-tools.tsx";
import { forgetSeenCustomers } from "./customers/seen-customers.ts";
import { mayLeave } from "./leave-guard.tsx";
import { LoadingAdmin } from "./loading-admin.tsx";
import { unsubscribe } from "./notifications/push-browser.ts";
import { storeDevice } from "./notifications/store-device.ts";
import { endUndo, isNextStepScreen } from "./order/open-undos.ts";
import { forgetListState } from "./order/order-list-state.ts";
import { forgetOfflineList } from "./packing/offline-list.ts";
import { forgetPicks } from "./palette/recent-picks.ts";
import { forgetDraft } from "./phone-order/phone-order-draft.ts";
import { PROFILE } from "./profile.ts";
import { forgetReportMonth } from "./reports/report-month.ts";
import { homeOf, mayOpenScreen } from "./screens.ts";
import { SessionKeeper } from "./session-keeper.tsx";
import { StandingErrors } from "./standing-errors.tsx";
import { load, replyOf, useLoaded, useLoader } from "./store/queries.ts";
import { useShop } from "./use-shop.ts";
import "./admin.css";

// The navigation stays usable next to it.
notLoaded.Screen = AdminFailure;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = await load(PROFILE);
  const profile = replyOf(query);
  const { pathname } = new URL(request.url);
  if (profile.mustSetUpApp && pathname !== ACCOUNT) throw redirect(ACCOUNT);
  if (!mayOpenScreen(profile.role, pathname)) throw redirect(homeOf(profile.role));
  return query;
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
  const { username, role, mustSetUpApp } = useLoaded(useLoader<typeof clientLoader>());
  const counts = useCounts(!mustSetUpApp && mayOpenScreen(role, "/admin/manage-orders"));
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => void storeDevice(), []);
  // After a logout in any tab.
  useEffect(
    () =>
      watchSession((token) => {
        if (token !== null) return;
        forgetCustomers();
        void forgetOfflineList();
      }),
    [],
  );
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
    forgetReportMonth();
    clearSession();
    await navigate(LOGIN);
  }

  return (
    <SessionKeeper username={username} isLeaving={isLeaving} mustSetUpApp={mustSetUpApp}>
      <header className="sticky top-0 z-30 border-b border-line bg-white">
        <div className="mx-auto flex h-14 max-w-[100rem] items-center justify-between gap-2 px-4 sm:gap-4 lg:h-16 lg:px-6">
          <ShopLink />
          <div className="flex shrink-0 items-center sm:gap-2">
            <AdminTools role={role} />
            <Link
              to="/"
              reloadDocument
              className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-sm font-semibold hover:bg-leaf-wash sm:px-3"
            >
              <ExternalLink className="size-4" aria-hidden="true" />
              <span className="max-sm:sr-only">See the shop</span>
            </Link>
            <Link
              to={ACCOUNT}
              aria-label={`Your account, ${username}`}
              className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-sm sm:px-3 font-semibold hover:bg-leaf-wash"
            >
              <UserRound className="size-5 shrink-0" aria-hidden="true" />
              <span className="line-clamp-2 min-w-0 max-w-32 leading-tight wrap-anywhere max-sm:hidden">
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
      {/* A block in print: Chromium gives a flex row the width of the first sheet, whatever the size of the others. */}
      <div className="mx-auto flex max-w-[100rem] px-4 lg:px-6 print:block print:max-w-none print:p-0">
        {!mustSetUpApp && <SideNavigation role={role} counts={counts} />}
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="min-w-0 grow py-6 pb-28 outline-none lg:py-8 lg:pl-4 xl:py-5 print:p-0"
        >
          {!mustSetUpApp && <SectionTabs role={role} counts={counts} />}
          <StandingErrors>
            <Outlet />
          </StandingErrors>
        </main>
      </div>
      {!mustSetUpApp && <BottomNavigation role={role} counts={counts} />}
    </SessionKeeper>
  );
}

function forgetCustomers(): void {
  forgetPicks();
  forgetSeenCustomers();
}

/** The shop's name and logo: a link to the first screen of the user's role. */
function ShopLink() {
  const shop = useShop();
  const image = useRef<HTMLImageElement>(null);
  const { isBroken, onError } = useBrokenPicture(image, shop?.logo);
  const size = isBroken || !shop?.logo ? null : parseImagePath(shop.logo);
  return (
    <Link
      to="/admin"
      aria-label={`${shop?.name ?? "Shop"}, admin`}
      className="inline-flex min-h-11 min-w-0 items-center font-display text-heading leading-tight font-extrabold"
    >
      {size && shop ? (
        <img
          ref={image}
          src={imageUrl(shop.logo, 480)}
          alt=""
          width={size.width}
          height={size.height}
          onError={onError}
          className="h-7 w-auto max-w-full object-contain object-left lg:h-8"
        />
      ) : (
        <span className="line-clamp-1 wrap-anywhere">{shop?.name ?? "Admin"}</span>
      )}
    </Link>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className="outline-none">
      <AdminFailure error={error} />
    </main>
  );
}
