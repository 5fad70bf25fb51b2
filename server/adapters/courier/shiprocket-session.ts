// The account's token: cached in memory, shared by all calls, and renewed before it expires.
import * as z from "zod/mini";
import { DAY_MS } from "../../../rules/time.ts";
import { callProvider, ProviderError } from "../provider-http.ts";
import { type CourierAccount, CourierAccountRefusal } from "./courier.ts";

export const TIMEOUT_MS = 8_000;
/** The longest duration of `call`: login and call, and both again if the token has expired. */
export const MAX_CALL_MS = 4 * TIMEOUT_MS;
/** A token is valid for ten days. */
const RENEW_AFTER_MS = 9 * DAY_MS;
const Login = z.object({ token: z.string().check(z.minLength(1)) });

export interface Answer {
  status: number;
  json: unknown;
}

export interface ShiprocketSession {
  /** @throws CourierAccountRefusal if the credentials are not accepted */
  signIn(): Promise<void>;
  /** Makes one call with the token. An expired token is replaced once. */
  call(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer>;
}

export function shiprocketSession(account: CourierAccount): ShiprocketSession {
  const { apiUrl, email, password } = account;
  let cached: { token: string; since: number } | null = null;
  let signingIn: Promise<string> | null = null;

  async function logIn(): Promise<string> {
    const { status, json } = await callProvider({
      provider: "shiprocket",
      method: "POST",
      url: `${apiUrl}/auth/login`,
      headers: {},
      body: { email, password },
      timeoutMs: TIMEOUT_MS,
    });
    if (status === 429) throw new ProviderError("too many logins", status);
    const answer = Login.safeParse(json);
    if (status >= 400 || !answer.success) {
      throw new CourierAccountRefusal(
        "Shiprocket does not accept the shop's e-mail and password. Check the API user in Shiprocket under Settings → API.",
      );
    }
    cached = { token: answer.data.token, since: Date.now() };
    return answer.data.token;
  }

  function getToken(): Promise<string> {
    if (cached && Date.now() - cached.since < RENEW_AFTER_MS) return Promise.resolve(cached.token);
    signingIn ??= logIn().finally(() => {
      signingIn = null;
    });
    return signingIn;
  }

  return {
    async signIn() {
      await getToken();
    },
    async call(method, path, body) {
      for (let isSecondTry = false; ; isSecondTry = true) {
        const token = await getToken();
        const answer = await callProvider({
          provider: "shiprocket",
          method,
          url: apiUrl + path,
          body,
          headers: { authorization: `Bearer ${token}` },
          timeoutMs: TIMEOUT_MS,
        });
        if (answer.status !== 401 || isSecondTry) return answer;
        // Another call may have renewed the token in the meantime.
        if (cached?.token === token) cached = null;
      }
    },
  };
}
