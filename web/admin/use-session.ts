import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { adminProfile } from "../../contract/admin-session.ts";
import { api } from "../api.ts";
import { readSession, watchSession } from "./admin-session.ts";
import { forgetDraft } from "./phone-order/phone-order-draft.ts";

/** Ended: somebody has to log in. Checking: somebody has, and it is not known yet who. */
type SessionState = "open" | "checking" | "ended";

/**
 * Whether the user of this screen is still logged in. Nobody else may see what it shows.
 * @param username of that person
 * @param onBack called after a login of the same person, here or in another tab
 */
export function useSession(username: string, onBack: () => void) {
  const [state, setState] = useState<SessionState>("open");

  /** @throws ApiError when it cannot be found out who has logged in */
  async function check(): Promise<void> {
    const authorization = `Bearer ${readSession("adminToken") ?? ""}`;
    const profile = await api(adminProfile, undefined, { headers: { authorization } });
    if (profile.username === username) {
      setState("open");
      onBack();
    } else {
      // Another user must not see what this screen remembers: it is loaded anew, unless the browser asks about
      // unsaved changes and is told to stay. Then it waits for the person whose screen it is.
      forgetDraft();
      setState("ended");
      location.reload();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest `check` differs in nothing else
  useEffect(() => {
    let known = readSession("adminToken");
    function follow(token: string | null, isOwn: boolean) {
      const isKnown = token !== null && (isOwn || token === known);
      known = token;
      if (isKnown) return;
      // At once: the browser shows nothing in between.
      flushSync(() => setState(token === null ? "ended" : "checking"));
      if (token !== null) check().catch(() => setState("ended"));
    }
    return watchSession(follow);
  }, [username]);

  useEffect(hideWhileAway, []);

  return { state, check };
}

/** A page that the browser keeps for Back is not seen before it is known who looks at it. */
function hideWhileAway(): () => void {
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
