import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { ConnectionNotice } from "../../ui/connection-notice.tsx";
import { CONTENT_ID } from "../../ui/route-announcer.tsx";
import { RouteFailure } from "../../ui/route-failure.tsx";
import { CountedVisit } from "../visits/counted-visit.tsx";
import { PendingScreen } from "./pending-screen.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

export default function StorefrontLayout() {
  return (
    <Frame>
      <PendingScreen>
        <Outlet />
      </PendingScreen>
      <CountedVisit />
    </Frame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <main>
        <title>Error</title>
        <RouteFailure error={error} />
      </main>
    </Frame>
  );
}

/** Header, content and footer. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="group/frame flex min-h-dvh flex-col">
      <SiteHeader />
      <ConnectionNotice />
      <div id={CONTENT_ID} tabIndex={-1} className="grow outline-none">
        {children}
      </div>
      <SiteFooter />
    </div>
  );
}
