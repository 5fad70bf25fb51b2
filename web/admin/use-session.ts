import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { adminProfile } from "../../contract/admin-session.ts";
import { api } from "../api.ts";
import { readSession, watchSession } from "./admin-session.ts";
import { forgetDraft } from "./phone-order/phone-order-draft.ts";

/** Ended: a login is needed. Checking: a user has logged in elsewhere, and the server has not yet returned which one. */
type SessionState = "open" | "checking" | "ended";

/**
 * Whether the user of this screen is still logged in. No other user may see what it shows.
 * @param onBack called after a login of the same user, here or in another tab
 */
export function useSession(username: string, onBack: () => void) {
  const [state, setState] = useState<SessionState>("open");

  /** @throws ApiError when the server cannot be reached */
  async function check(): Promise<void> {
    const authorization = `Bearer ${readSession("adminToken") ?? ""}`;
    const profile = await api(adminProfile, undefined, { headers: { authorization } });
    if (profile.username === username) {
      setState("open");
      onBack();
    } else {
      // Another user must not see this screen's drafts, so the page reloads. If the user cancels that in the browser's
      // question about unsaved changes, the login dialog stays until the first user is back.
      forgetDraft();
      setState("ended");
      location.reload();
    }
  }

  const checkNow = useEffectEvent(() => check().catch(() => setState("ended")));
  useEffect(() => {
    let known = readSession("adminToken");
    return watchSession((token, isOwn) => {
      const isKnown = token !== null && (isOwn || token === known);
      known = token;
      if (isKnown) return;
      // In the same frame: the screen must not be painted again for another user.
      flushSync(() => setState(token === null ? "ended" : "checking"));
      if (token !== null) void checkNow();
    });
  }, []);

  useEffect(hideWhenCached, []);

  return { state, check };
}

/** Hides a page that enters the browser's back/forward cache, until it is shown again and the session was checked. */
function hideWhenCached(): () => void {
  const { style } = document.documentElement;
  const hide = ({ persisted }: PageTransitionEvent) => {
    if (persisted) style.visibility = "hidden";
  };
  const show = () => style.removeProperty("visibility");
  addEventListener("pagehide", hide);
  addEventListener("pageshow", show);
  return () => {
    removeEventListener("pagehide", hide);
    removeEventListener("pageshow", show);
    show();
  };
}
