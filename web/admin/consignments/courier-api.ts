// Calls that reach the courier: they carry a handle of ours, which is got, renewed and replaced without asking anybody.
import { type Api, isApiError } from "../../../contract/api-client.ts";
import {
  openShippingSession,
  refreshShippingSession,
  SHIPPING_TOKEN_HEADER,
} from "../../../contract/shipping-session.ts";
import { adminApi, clearSession, readSession, saveSession } from "../admin-session.ts";

function isHandleSpent(error: unknown): boolean {
  return isApiError(error) && error.code === "SHIPPING_SESSION_NEEDED";
}

async function renewedHandles() {
  const refreshToken = readSession("shippingRefreshToken");
  if (refreshToken === null) return adminApi(openShippingSession);
  try {
    return await adminApi(refreshShippingSession, { body: { shippingRefreshToken: refreshToken } });
  } catch (error) {
    if (!isHandleSpent(error)) throw error;
    return adminApi(openShippingSession);
  }
}

let signingIn: Promise<string> | null = null;

function signIn(): Promise<string> {
  signingIn ??= renewedHandles()
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

/** Like adminApi, signed in at the courier. */
export const courierApi: Api = async (call, ...[input, options]) => {
  for (let isSecondTry = false; ; isSecondTry = true) {
    const handle = readSession("shippingToken") ?? (await signIn());
    try {
      const headers = { ...options?.headers, [SHIPPING_TOKEN_HEADER]: handle };
      return await adminApi(call, ...([input, { ...options, headers }] as never));
    } catch (error) {
      if (!isHandleSpent(error) || isSecondTry) throw error;
      if (readSession("shippingToken") === handle) clearSession("shippingToken");
    }
  }
};
