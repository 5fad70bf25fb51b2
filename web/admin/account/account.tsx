import { twoFactorState } from "../../../contract/account.ts";
import { openDocs } from "../../../contract/admin-session.ts";
import { listOwnSessions } from "../../../contract/own-sessions.ts";
import { ROLE_LABELS } from "../../../rules/admin-role.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Switch } from "../../ui/admin/switch.tsx";
import { useAction } from "../../ui/admin/use-action.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { switchKeys, useAreKeysOn } from "../keys/keys-switch.ts";
import { PROFILE } from "../profile.ts";
import { load, loadCall, replyOf, useCall, useLoaded, useLoader } from "../store/queries.ts";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { ChangePassword } from "./change-password.tsx";
import { OwnSessions } from "./own-sessions.tsx";

export async function clientLoader() {
  const [profile, twoFactor] = await Promise.all([load(PROFILE), loadCall(twoFactorState)]);
  if (!replyOf(profile).mustSetUpApp) await loadCall(listOwnSessions);
  return { profile, twoFactor };
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
  const loaded = useLoader<typeof clientLoader>();
  const profile = useLoaded(loaded.profile);
  const twoFactor = useLoaded(loaded.twoFactor);
  // The account must set up a required app before anything else.
  const { data: sessions } = useCall(listOwnSessions, {}, { isWanted: !profile.mustSetUpApp });
  const { name, may } = ROLE_LABELS[profile.role];
  return (
    <div className="max-w-3xl">
      <PageHeader title="Your account">
        Logged in as <strong className="text-leaf wrap-anywhere">{profile.username}</strong> · {name}: {may}
      </PageHeader>
      <div className="space-y-6">
        {profile.mustSetUpApp && (
          <Banner>
            The owner requires an authenticator app. Set it up here with your phone to continue.
          </Banner>
        )}
        <Card title="Authenticator app">
          <AuthenticatorApp {...twoFactor} />
        </Card>
        {sessions && (
          <>
            <Card title="Where you are logged in">
              <OwnSessions sessions={sessions} />
            </Card>
            <Card title="Password">
              <ChangePassword username={profile.username} />
            </Card>
            <Card title="Keyboard">
              <KeyboardSwitch />
            </Card>
            <Card title="API">
              <ApiPages />
            </Card>
          </>
        )}
      </div>
    </div>
  );
}

/** Opens the API's documentation. `openDocs` grants this browser access, since a page request carries no token. */
function ApiPages() {
  const { isBusy, problem, run } = useAction();
  const open = () =>
    run(async () => {
      await adminApi(openDocs);
      location.assign("/api/docs/");
    });
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">The API for other programs.</p>
      {problem && <Banner>{problem}</Banner>}
      <Button variant="secondary" isBusy={isBusy} busyLabel="Opening..." onClick={() => void open()}>
        Open the API documentation
      </Button>
    </div>
  );
}

/** For users of speech input, which types what is spoken as single keys and so triggers shortcuts. */
function KeyboardSwitch() {
  const areOn = useAreKeysOn();
  return (
    <>
      <Switch label="Keyboard shortcuts" isOn={areOn} onChange={switchKeys}>
        Keyboard shortcuts
      </Switch>
      <p className="mt-1 text-sm text-ink-soft">
        {areOn ? "Press ? on any screen to see its shortcuts." : "Only Tab, Enter and Escape work."} Saved on
        this device.
      </p>
    </>
  );
}
