// The account's token: kept in memory, shared by everybody who asks, renewed before it ends.
import * as z from "zod/mini";
import type { Config } from "../../config.ts";
import { callProvider, ProviderError } from "../provider-http.ts";
import { CourierRefusal } from "./courier.ts";

export const TIMEOUT_MS = 8_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A token lives for ten days. */
const RENEW_AFTER_MS = 9 * DAY_MS;
const Login = z.object({ token: z.string().check(z.minLength(1)) });

export interface Answer {
  status: number;
  json: unknown;
}

export interface ShiprocketSession {
  /** @throws CourierRefusal when the account does not open */
  signIn(): Promise<void>;
  /** One call with the token; a token that is no longer good is replaced once. */
  ask(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer>;
}

export function shiprocketSession(account: NonNullable<Config["courier"]>): ShiprocketSession {
  const { apiUrl, email, password } = account;
  let held: { token: string; since: number } | null = null;
  let signingIn: Promise<string> | null = null;

  async function logIn(): Promise<string> {
    const { status, json } = await callProvider({
      method: "POST",
      url: `${apiUrl}/auth/login`,
      headers: {},
      body: { email, password },
      timeoutMs: TIMEOUT_MS,
    });
    if (status === 429) throw new ProviderError("too many logins", status);
    const answer = Login.safeParse(json);
    if (status >= 400 || !answer.success) {
      throw new CourierRefusal(
        "Shiprocket does not accept the shop's e-mail and password. Check the API user in Shiprocket under Settings → API.",
      );
    }
    held = { token: answer.data.token, since: Date.now() };
    return answer.data.token;
  }

  function tokenInHand(): Promise<string> {
    if (held && Date.now() - held.since < RENEW_AFTER_MS) return Promise.resolve(held.token);
    signingIn ??= logIn().finally(() => {
      signingIn = null;
    });
    return signingIn;
  }

  return {
    async signIn() {
      await tokenInHand();
    },
    async ask(method, path, body) {
      for (let isSecondTry = false; ; isSecondTry = true) {
        const token = await tokenInHand();
        const answer = await callProvider({
          method,
          url: apiUrl + path,
          body,
          headers: { authorization: `Bearer ${token}` },
          timeoutMs: TIMEOUT_MS,
        });
        if (answer.status !== 401 || isSecondTry) return answer;
        // Somebody else may have renewed it while this call was on its way.
        if (held?.token === token) held = null;
      }
    },
  };
}
