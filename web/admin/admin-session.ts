// The admin's token: in local storage, saved when set, removed when cleared (specification, section 3).
import { redirect } from "react-router";
import { type Api, ApiError, apiClient, isApiError } from "../../contract/api-client.ts";
import { adminTransport } from "./send-form.ts";

const KEYS = ["adminToken", "shippingToken", "shippingRefreshToken"] as const;
export type SessionKey = (typeof KEYS)[number];

export function readSession(key: SessionKey): string | null {
  return localStorage.getItem(key);
}

export function saveSession(key: SessionKey, value: string): void {
  localStorage.setItem(key, value);
}

export function clearSession(...keys: SessionKey[]): void {
  for (const key of keys.length > 0 ? keys : KEYS) localStorage.removeItem(key);
}

/** Where to go after logging in: a path of the admin area, never another site. */
export function pathAfterLogin(asked: string | null): string {
  return asked && /^\/admin(?:[/?][^\\]*)?$/.test(asked) ? asked : "/admin";
}

function toLogin(): Response {
  const here = location.pathname + location.search;
  return redirect(`/admin/login?${new URLSearchParams({ to: here })}`);
}

/** Asks the person in front of an open screen, so that nothing on it is lost. */
export interface SessionKeeper {
  /** Resolves to whether there is a session again. */
  askLogin(): Promise<boolean>;
  /** Resolves to whether the password has been proved once more. */
  askPassword(): Promise<boolean>;
}

let keeper: SessionKeeper | null = null;
const asking: { [Question in keyof SessionKeeper]?: Promise<boolean> | undefined } = {};

/** @returns what to call when the screen that can ask is gone */
export function keepSession(by: SessionKeeper): () => void {
  keeper = by;
  return () => {
    if (keeper === by) keeper = null;
  };
}

/** However many calls find the session ended, the person is asked once. */
async function askOnce(question: keyof SessionKeeper): Promise<boolean> {
  asking[question] ??= keeper?.[question]().finally(() => {
    asking[question] = undefined;
  });
  return (await asking[question]) ?? false;
}

const send = apiClient(adminTransport);

/**
 * The API with the admin's token. Where the session has ended, or the password is wanted once more, an open screen
 * asks for it on the spot and the call goes on.
 * @throws a redirect to the login screen when no screen is open yet that could ask
 */
export const adminApi: Api = async (call, ...[input, options]) => {
  for (;;) {
    const token = readSession("adminToken");
    try {
      if (!token) throw new ApiError("No valid admin token found", { status: 401, code: "NO_ADMIN" });
      const headers = { ...options?.headers, authorization: `Bearer ${token}` };
      return await send(call, ...([input, { ...options, headers }] as never));
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === 401) {
        // Another tab may have logged in meanwhile: its token stays.
        if (token && readSession("adminToken") === token) clearSession("adminToken");
        else if (token) continue;
        if (!keeper) throw toLogin();
        if (!(await askOnce("askLogin"))) throw error;
      } else if (error.code !== "PASSWORD_NEEDED" || !(await askOnce("askPassword"))) {
        throw error;
      }
    }
  }
};
