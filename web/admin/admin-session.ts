// The admin's tokens in local storage (specification, section 3), and the API that sends them.
import { redirect } from "react-router";
import { type Api, ApiError, apiClient, isApiError } from "../../contract/api-client.ts";
import { storedText } from "../storage.ts";
import { adminTransport } from "./send-form.ts";

export const LOGIN = "/admin/login";
/** Where an authenticator app is set up. */
export const ACCOUNT = "/admin/account";

const KEYS = ["adminToken", "shippingToken", "shippingRefreshToken"] as const;
export type SessionKey = (typeof KEYS)[number];

const session = (key: SessionKey) => storedText(key, "device");

export const readSession = (key: SessionKey): string | null => session(key).read();

type SessionWatcher = (token: string | null, isOwn: boolean) => void;
const watchers = new Set<SessionWatcher>();

/**
 * Tells of logins and logouts in any tab, also of those that this one has slept through in the browser's memory.
 * @param watcher gets the token, null where the session has ended, and whether this tab itself has changed it
 * @returns the function that ends it
 */
export function watchSession(watcher: SessionWatcher): () => void {
  const over = new AbortController();
  const look = () => watcher(readSession("adminToken"), false);
  addEventListener("storage", ({ key }) => (key === "adminToken" || key === null) && look(), over);
  addEventListener("pageshow", ({ persisted }) => persisted && look(), over);
  document.addEventListener("visibilitychange", () => document.hidden || look(), over);
  watchers.add(watcher);
  return () => {
    over.abort();
    watchers.delete(watcher);
  };
}

function tellWatchers(...keys: SessionKey[]): void {
  if (keys.length > 0 && !keys.includes("adminToken")) return;
  for (const watcher of watchers) watcher(readSession("adminToken"), true);
}

/** @throws Error where the browser stores nothing: without it the login screen would only come again */
export function saveSession(key: SessionKey, value: string): void {
  if (!session(key).write(value)) throw new Error("The browser does not store the session.");
  tellWatchers(key);
}

export function clearSession(...keys: SessionKey[]): void {
  for (const key of keys.length > 0 ? keys : KEYS) session(key).remove();
  tellWatchers(...keys);
}

/** The path to open after logging in. Only paths of the admin area are accepted: never another site. */
export function pathAfterLogin(requested: string | null): string {
  return requested && /^\/admin(?:[/?][^\\]*)?$/.test(requested) ? requested : "/admin";
}

function toLogin(): Response {
  const here = location.pathname + location.search;
  return redirect(`${LOGIN}?${new URLSearchParams({ to: here })}`);
}

/** Asks in a dialog over the open screen, so that nothing on it is lost. */
export interface SessionKeeper {
  /** Resolves to whether somebody has logged in again. */
  askLogin(): Promise<boolean>;
  /** Resolves to whether the password was entered correctly. */
  askPassword(): Promise<boolean>;
  /** Resolves to whether the call is to be tried again, now that the app that is required is set up. */
  askApp(): Promise<boolean>;
}

let keeper: SessionKeeper | null = null;
const pending: { [Question in keyof SessionKeeper]?: Promise<boolean> | undefined } = {};

/** @returns the function that unregisters it again */
export function registerSessionKeeper(registered: SessionKeeper): () => void {
  keeper = registered;
  return () => {
    if (keeper === registered) keeper = null;
  };
}

/** Several calls may fail at the same time; they share one dialog. */
async function askOnce(question: keyof SessionKeeper): Promise<boolean> {
  pending[question] ??= keeper?.[question]().finally(() => {
    pending[question] = undefined;
  });
  return (await pending[question]) ?? false;
}

/**
 * Sends a request with the admin's token. When the session has ended, or the server wants the password confirmed or an
 * authenticator app set up, the open screen asks for it and the request is sent again.
 * @param request gets the header `authorization`
 * @throws a redirect to the login screen, or to the app's, when no screen is open yet that could ask
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
        // Another tab may have logged in meanwhile: then its token is used.
        if (token && readSession("adminToken") === token) clearSession("adminToken");
        else if (token) continue;
        if (!keeper) throw toLogin();
        if (!(await askOnce("askLogin"))) throw error;
      } else if (error.code === "SECOND_FACTOR_REQUIRED") {
        if (!keeper) throw redirect(ACCOUNT);
        if (!(await askOnce("askApp"))) throw error;
      } else if (error.code !== "PASSWORD_NEEDED" || !(await askOnce("askPassword"))) {
        throw error;
      }
    }
  }
}

const send = apiClient(adminTransport);

/** The API with the admin's token, as `asAdmin` sends it. */
export const adminApi: Api = (call, ...[input, options]) =>
  asAdmin((authorization) =>
    send(call, ...([input, { ...options, headers: { ...options?.headers, authorization } }] as never)),
  );
