// The admin's token: in local storage, saved when set, removed when cleared (specification, section 3).
import { redirect } from "react-router";
import { type Api, isApiError } from "../../contract/api-client.ts";
import { api } from "../api.ts";

const KEY = "adminToken";

export function saveAdminToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function clearAdminToken(): void {
  localStorage.removeItem(KEY);
}

/** Where to go after logging in: a path of the admin area, never another site. */
export function pathAfterLogin(asked: string | null): string {
  return asked && /^\/admin(?:[/?][^\\]*)?$/.test(asked) ? asked : "/admin";
}

function toLogin(): Response {
  const here = location.pathname + location.search;
  return redirect(`/admin/login?${new URLSearchParams({ to: here })}`);
}

/**
 * The API with the admin's token.
 * @throws a redirect to the login screen when there is no token, or the server no longer takes it
 */
export const adminApi: Api = async (call, ...[input, headers]) => {
  const token = localStorage.getItem(KEY);
  if (!token) throw toLogin();
  try {
    return await api(call, ...([input, { ...headers, authorization: `Bearer ${token}` }] as never));
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
    clearAdminToken();
    throw toLogin();
  }
};
