import { useEffect, useEffectEvent } from "react";
import { type ClientLoaderFunctionArgs, redirect, useNavigate, useSearchParams } from "react-router";
import { checkAdminToken } from "../../contract/admin-session.ts";
import { isApiError } from "../../contract/api-client.ts";
import { api } from "../api.ts";
import { CONTENT_ID } from "../ui/route-announcer.tsx";
import { noIndexMeta } from "./admin-meta.ts";
import { clearSession, pathAfterLogin, readSession } from "./admin-session.ts";
import { LoadingAdmin } from "./loading-admin.tsx";
import { LoginForm } from "./login-form.tsx";
import "./admin.css";
// The router, which stays after the login, must not add its listener first.
import "../ui/admin/use-back-closes.ts";
import { queryClient } from "../ui/admin/query-client.ts";
import { Card } from "../ui/card.tsx";

/** Redirects users who are already logged in. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const token = readSession("adminToken");
  if (!token) return null;
  try {
    await api(checkAdminToken, undefined, { headers: { authorization: `Bearer ${token}` } });
  } catch (error) {
    if (isApiError(error) && error.status === 401) clearSession("adminToken");
    return null;
  }
  throw redirect(pathAfterLogin(new URL(request.url).searchParams.get("to")));
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LoadingAdmin />;
}

export function meta() {
  return noIndexMeta("Admin login");
}

export default function Login() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const openAdmin = () => navigate(pathAfterLogin(search.get("to")), { replace: true });

  // The replies of the last user hold shoppers' data, and a different user may log in.
  useEffect(() => queryClient.clear(), []);

  // Continues when another tab has logged in.
  const handleStorage = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key === "adminToken" && newValue) void openAdmin();
  });
  useEffect(() => {
    const over = new AbortController();
    addEventListener("storage", (event) => handleStorage(event), { signal: over.signal });
    return () => over.abort();
  }, []);

  return (
    <main
      id={CONTENT_ID}
      tabIndex={-1}
      className="shell grid min-h-dvh max-w-md content-center py-10 outline-none"
    >
      <h1 className="text-title">Admin</h1>
      <p className="mt-2 text-ink-soft">Log in to run the shop.</p>
      <Card as="div" size="large" className="mt-6">
        <LoginForm onDone={openAdmin} />
      </Card>
    </main>
  );
}
