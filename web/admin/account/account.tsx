import { useLoaderData, useRevalidator } from "react-router";
import { twoFactorState } from "../../../contract/account.ts";
import { adminProfile } from "../../../contract/admin-session.ts";
import type { ReplyOf } from "../../../contract/call.ts";
import { ROLE_WORDS } from "../../../rules/admin-role.ts";
import { Loading } from "../../ui/page-state.tsx";
import { adminApi } from "../admin-session.ts";
import { adminMeta } from "../kit/admin-meta.ts";
import { Card } from "../kit/card.tsx";
import { keepLastGood } from "../kit/keep-last-good.ts";
import { PageHeader } from "../kit/page-header.tsx";
import { ApiPages } from "./api-pages.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { ChangePassword } from "./change-password.tsx";

interface OwnAccount {
  profile: ReplyOf<typeof adminProfile>;
  twoFactor: ReplyOf<typeof twoFactorState>;
}

const lastGood = keepLastGood<OwnAccount>();

export function clientLoader() {
  return lastGood.load("account", async () => {
    const [profile, twoFactor] = await Promise.all([adminApi(adminProfile), adminApi(twoFactorState)]);
    return { profile, twoFactor };
  });
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading your account..." />;
}

export function meta() {
  return adminMeta("Your account");
}

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";

export default function Account() {
  const account = useLoaderData<typeof clientLoader>();
  lastGood.useShown("account", account);
  const { profile, twoFactor } = account;
  const { revalidate } = useRevalidator();
  const { name, may } = ROLE_WORDS[profile.role];
  return (
    <div className="max-w-3xl">
      <PageHeader title="Your account">
        Logged in as <strong className="text-leaf wrap-anywhere">{profile.username}</strong> · {name}: {may}
      </PageHeader>
      <div className="space-y-6">
        <Card title="Authenticator app">
          <AuthenticatorApp {...twoFactor} onChange={revalidate} />
        </Card>
        <Card title="Password">
          <ChangePassword username={profile.username} />
        </Card>
        <Card title="For programs">
          <ApiPages />
        </Card>
      </div>
    </div>
  );
}
