import WifiOff from "lucide-react/icons/wifi-off";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { formatPhone, telLink } from "../../rules/phone.ts";
import { pause, timeLimit } from "../loading/pause.ts";
import { IconButton } from "./icon-button.tsx";

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the browser reports that it is online; true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

const RETRY_MS = 5_000;

const isShopUp = () =>
  fetch("/readyz", { signal: timeLimit(RETRY_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether the page came from the service worker's cache. Its data is reloaded once the shop can be reached. */
function useIsRemembered(isOnline: boolean): boolean {
  const { revalidate } = useRevalidator();
  const [isRemembered, setRemembered] = useState(false);

  useEffect(() => setRemembered("fromMemory" in document.documentElement.dataset), []);

  useEffect(() => {
    if (!isRemembered || !isOnline) return;
    const over = new AbortController();
    async function renew() {
      // Checked first, because a revalidation that fails replaces the page by an error. One check at a time.
      while (document.hidden || !(await isShopUp())) {
        await pause(RETRY_MS, over.signal);
        if (over.signal.aborted) return;
      }
      await revalidate();
      delete document.documentElement.dataset.fromMemory;
      setRemembered(false);
    }
    void renew();
    return () => over.abort();
  }, [isRemembered, isOnline, revalidate]);

  return isRemembered;
}

const BAR =
  "flex min-h-11 items-center justify-center gap-3 bg-turmeric px-4 py-2 leading-snug font-semibold text-leaf print:hidden";

/** In the flow of the page, so that it covers nothing. */
const BELOW_HEADER = { box: "sticky top-(--header-height) z-20", bar: BAR };
const FLOATING = {
  box: "fixed inset-x-4 top-18 z-40 flex justify-center lg:top-2",
  bar: `${BAR} rounded-control shadow-lift`,
};

/**
 * Shown while the browser is offline or shows a cached page, until it is dismissed. Its other texts are for the time
 * before hydration: `pageGuard` shows them by removing `hidden`.
 * @param phone the shop's, for a page that its browser cannot run
 */
export function ConnectionNotice({ isFloating = false, phone }: { isFloating?: boolean; phone?: string }) {
  const styles = isFloating ? FLOATING : BELOW_HEADER;
  const isOnline = useIsOnline();
  const isRemembered = useIsRemembered(isOnline);
  const [isDismissed, setDismissed] = useState(false);

  // Uses the event, not `isOnline`: a connection that returns for a moment may be lost again before React renders.
  useEffect(() => {
    const showAgain = () => setDismissed(false);
    addEventListener("offline", showAgain);
    return () => removeEventListener("offline", showAgain);
  }, []);

  const isShown = (!isOnline || isRemembered) && !isDismissed;
  return (
    <div role="status" className={styles.box}>
      {/* Over the page, because the page is complete: nothing moves. */}
      <p
        hidden
        data-page-notice="slow"
        className="absolute inset-x-0 top-2 mx-auto w-fit rounded-full bg-turmeric px-4 py-2 font-semibold text-leaf shadow-lift"
        suppressHydrationWarning
      >
        Still loading…
      </p>
      <EarlyNotice when="lost" className={styles.bar}>
        <span>No connection. We are trying again.</span> <ReloadLink />
      </EarlyNotice>
      <EarlyNotice when="partial" className={styles.bar}>
        <span>A part of this page did not load. Loading it again…</span> <ReloadLink />
      </EarlyNotice>
      <EarlyNotice when="failed" className={styles.bar}>
        <span>A part of this page did not load.</span> <ReloadLink />
        {phone && (
          <a href={telLink(phone)} className="inline-flex min-h-11 items-center link">
            Call {formatPhone(phone)}
          </a>
        )}
      </EarlyNotice>
      {isShown && (
        <div data-notice className={`${styles.bar} animate-rise`}>
          <WifiOff className="size-5 shrink-0" />
          <p>
            {isRemembered
              ? "No connection. This is the page as you last saw it; prices may have changed."
              : // The admin area retries nothing automatically: each action shows its own result.
                isFloating
                ? "No connection."
                : "No connection. Press again when it is back."}
          </p>
          <IconButton
            label="Dismiss"
            onClick={() => setDismissed(true)}
            icon={X}
            shape="round"
            className="-my-1 -mr-2"
          />
        </div>
      )}
    </div>
  );
}

function EarlyNotice({
  when,
  className,
  children,
}: {
  when: "lost" | "partial" | "failed";
  className: string;
  children: ReactNode;
}) {
  return (
    <p hidden data-notice data-page-notice={when} className={className} suppressHydrationWarning>
      {children}
    </p>
  );
}

/** A plain link, because it has to work without scripts. */
function ReloadLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: the address of this page, with its query.
    <a href="" className="inline-flex min-h-11 items-center link">
      Reload
    </a>
  );
}
