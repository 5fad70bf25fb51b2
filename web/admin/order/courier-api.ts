// Calls that reach the courier also need a shipping token. This module fetches and renews it.
import { type Api, isApiError } from "../../../contract/api-client.ts";
import {
  openShippingSession,
  refreshShippingSession,
  SHIPPING_TOKEN_HEADER,
} from "../../../contract/shipping-session.ts";
import { adminApi, clearSession, readSession, saveSession } from "../admin-session.ts";

function isTokenSpent(error: unknown): boolean {
  return isApiError(error) && error.code === "SHIPPING_SESSION_NEEDED";
}

async function renewTokens() {
  const refreshToken = readSession("shippingRefreshToken");
  if (refreshToken === null) return adminApi(openShippingSession);
  try {
    return await adminApi(refreshShippingSession, { body: { shippingRefreshToken: refreshToken } });
  } catch (error) {
    if (!isTokenSpent(error)) throw error;
    return adminApi(openShippingSession);
  }
}

let signingIn: Promise<string> | null = null;

function signIn(): Promise<string> {
  signingIn ??= renewTokens()
    .then(({ shippingToken, shippingRefreshToken }) => {
      saveSession("shippingToken", shippingToken);
      saveSession("shippingRefreshToken", shippingRefreshToken);
      return shippingToken;
    })
    .finally(() => {
      signingIn = null;
    });
  return signingIn;
}

/** Like `adminApi`, with a shipping token. Retries once with a new token if the server refuses the stored one. */
export const courierApi: Api = async (call, ...[input, options]) => {
  for (let isSecondTry = false; ; isSecondTry = true) {
    const shippingToken = readSession("shippingToken") ?? (await signIn());
    try {
      const headers = { ...options?.headers, [SHIPPING_TOKEN_HEADER]: shippingToken };
      return await adminApi(call, ...([input, { ...options, headers }] as never));
    } catch (error) {
      if (!isTokenSpent(error) || isSecondTry) throw error;
      if (readSession("shippingToken") === shippingToken) clearSession("shippingToken");
    }
  }
};
