// The admin's tokens in local storage (specification, section 3), and the API that sends them.
import { redirect } from "react-router";
import { type Api, ApiError, apiClient, isApiError } from "../../contract/api-client.ts";
import { refusingInput } from "../../contract/refused-input.ts";
import { withVisibleTexts } from "../../rules/visible-texts.ts";
import { storedText } from "../storage.ts";
import { refreshData } from "../ui/admin/query-client.ts";
import { adminTransport } from "./send-form.ts";

export const LOGIN = "/admin/login";
/** The screen on which an authenticator app is set up. */
export const ACCOUNT = "/admin/account";

const KEYS = ["adminToken", "shippingToken", "shippingRefreshToken"] as const;
type SessionKey = (typeof KEYS)[number];

const session = (key: SessionKey) => storedText(key, "device");

export const readSession = (key: SessionKey): string | null => session(key).read();

type SessionWatcher = (token: string | null, isOwn: boolean) => void;
const watchers = new Set<SessionWatcher>();

/**
 * Reports logins and logouts in any tab. Also reports the token when the tab becomes visible or returns from the
 * back/forward cache, since it may have missed storage events until then.
 * @param watcher gets the token (null if the session has ended), and whether this tab itself changed it
 * @returns a function that stops the reports
 */
export function watchSession(watcher: SessionWatcher): () => void {
  const over = new AbortController();
  const report = () => watcher(readSession("adminToken"), false);
  addEventListener("storage", ({ key }) => (key === "adminToken" || key === null) && report(), over);
  addEventListener("pageshow", ({ persisted }) => persisted && report(), over);
  document.addEventListener("visibilitychange", () => document.hidden || report(), over);
  watchers.add(watcher);
  return () => {
    over.abort();
    watchers.delete(watcher);
  };
}

function notifyWatchers(...keys: SessionKey[]): void {
  if (keys.length > 0 && !keys.includes("adminToken")) return;
  for (const watcher of watchers) watcher(readSession("adminToken"), true);
}

/** @throws Error if the browser blocks storage; otherwise the login would silently lead back to the login screen */
export function saveSession(key: SessionKey, value: string): void {
  if (!session(key).write(value)) throw new Error("The browser does not store the session.");
  notifyWatchers(key);
}

export function clearSession(...keys: SessionKey[]): void {
  for (const key of keys.length > 0 ? keys : KEYS) session(key).remove();
  notifyWatchers(...keys);
}

/** The path to open after logging in. Accepts only paths of the admin area, which prevents an open redirect. */
export function pathAfterLogin(requested: string | null): string {
  return requested && /^\/admin(?:[/?][^\\]*)?$/.test(requested) ? requested : "/admin";
}

function toLogin(): Response {
  const here = location.pathname + location.search;
  return redirect(`${LOGIN}?${new URLSearchParams({ to: here })}`);
}

/** Prompts the user in a dialog over the open screen, so that its unsaved input survives. */
export interface SessionKeeper {
  /** Resolves to whether the user has logged in again. */
  requestLogin(): Promise<boolean>;
  /** Resolves to whether the password was entered correctly. */
  requestPassword(): Promise<boolean>;
  /** Resolves to whether to retry the call, because the user confirms that the required app is set up. */
  requestAuthenticator(): Promise<boolean>;
}

let keeper: SessionKeeper | null = null;
const pending: { [Question in keyof SessionKeeper]?: Promise<boolean> | undefined } = {};

/** @returns a function that unregisters it */
export function registerSessionKeeper(registered: SessionKeeper): () => void {
  keeper = registered;
  return () => {
    if (keeper === registered) keeper = null;
  };
}

/** Opens the dialog once: calls that fail at the same time share it. */
async function requestOnce(question: keyof SessionKeeper): Promise<boolean> {
  pending[question] ??= keeper?.[question]().finally(() => {
    pending[question] = undefined;
  });
  return (await pending[question]) ?? false;
}

/**
 * Sends a request with the admin's token. If the session has ended, or the server requires the password or an
 * authenticator app, a dialog over the open screen prompts for it, and the request is retried.
 * @param request gets the header `authorization`
 * @throws ApiError if the dialog was cancelled or the request failed otherwise; a redirect to the login screen, or to
 *   the setup of the app, if no screen is open yet that could show the dialog
 */
export async function asAdmin<Answer>(request: (authorization: string) => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const token = readSession("adminToken");
    try {
      if (!token) throw new ApiError("No valid admin token found", { status: 401, code: "NO_ADMIN" });
      return await request(`Bearer ${token}`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === 401) {
        // Another tab may have logged in meanwhile: retry with its token.
        if (token && readSession("adminToken") === token) clearSession("adminToken");
        else if (token) continue;
        if (!keeper) throw toLogin();
        if (!(await requestOnce("requestLogin"))) throw error;
      } else if (error.code === "SECOND_FACTOR_REQUIRED") {
        if (!keeper) throw redirect(ACCOUNT);
        if (!(await requestOnce("requestAuthenticator"))) throw error;
      } else if (error.code !== "PASSWORD_NEEDED" || !(await requestOnce("requestPassword"))) {
        throw error;
      }
    }
  }
}

const send = refusingInput(apiClient(adminTransport));

/**
 * The API client of the admin area: sends each call through `asAdmin`. After a call that `changes` data, the open screen
 * reloads what it shows of this data; after a failure too, since the reply may have been lost.
 */
export const adminApi: Api = async (call, ...[input, options]) => {
  try {
    return await asAdmin((authorization) =>
      send(
        call,
        ...([
          withVisibleTexts(input),
          { ...options, headers: { ...options?.headers, authorization } },
        ] as never),
      ),
    );
  } finally {
    if (call.changes) refreshData(call.changes);
  }
};
