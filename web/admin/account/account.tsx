import { useLoaderData, useRevalidator } from "react-router";
import { twoFactorState } from "../../../contract/account.ts";
import type { adminProfile } from "../../../contract/admin-session.ts";
import type { ReplyOf } from "../../../contract/call.ts";
import { listOwnSessions } from "../../../contract/own-sessions.ts";
import { ROLE_WORDS } from "../../../rules/admin-role.ts";
import { Card } from "../../ui/admin/card.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Banner } from "../../ui/banner.tsx";
import { keepLastGood } from "../../ui/keep-last-good.ts";
import { Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { loadProfile } from "../load-profile.ts";
import { ApiPages } from "./api-pages.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { ChangePassword } from "./change-password.tsx";
import { KeyboardSwitch } from "./keyboard-switch.tsx";
import { OwnSessions } from "./own-sessions.tsx";

interface OwnAccount {
  profile: ReplyOf<typeof adminProfile>;
  twoFactor: ReplyOf<typeof twoFactorState>;
  /** Null while only the app may be set up. */
  sessions: ReplyOf<typeof listOwnSessions> | null;
}

const lastGood = keepLastGood<OwnAccount>();

export function clientLoader() {
  return lastGood.load("account", async () => {
    const [profile, twoFactor] = await Promise.all([loadProfile(), adminApi(twoFactorState)]);
    return {
      profile,
      twoFactor,
      sessions: profile.mustSetUpApp ? null : await adminApi(listOwnSessions),
    };
  });
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading your account..." />;
}

export function meta() {
  return adminMeta("Your account");
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

export default function Account() {
  const account = useLoaderData<typeof clientLoader>();
  lastGood.useShown("account", account);
  const { profile, twoFactor, sessions } = account;
  const { revalidate } = useRevalidator();
  const { name, may } = ROLE_WORDS[profile.role];
  return (
    <div className="max-w-3xl">
      <PageHeader title="Your account">
        Logged in as <strong className="text-leaf wrap-anywhere">{profile.username}</strong> · {name}: {may}
      </PageHeader>
      <div className="space-y-6">
        {profile.mustSetUpApp && (
          <Banner>
            The owner requires an authenticator app. Set it up here, with your phone at hand: everything else
            opens then.
          </Banner>
        )}
        <Card title="Authenticator app">
          <AuthenticatorApp {...twoFactor} onChange={revalidate} />
        </Card>
        {sessions && (
          <>
            <Card title="Where you are logged in">
              <OwnSessions sessions={sessions} onChange={revalidate} />
            </Card>
            <Card title="Password">
              <ChangePassword username={profile.username} />
            </Card>
            <Card title="Keyboard">
              <KeyboardSwitch />
            </Card>
            <Card title="For programs">
              <ApiPages />
            </Card>
          </>
        )}
      </div>
    </div>
  );
}
