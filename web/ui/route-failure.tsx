import { useEffect, useEffectEvent, useRef } from "react";
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from "react-router";
import bittenChip from "./art/bitten-chip.svg?url";
import cutString from "./art/cut-string.svg?url";
import { Button, ButtonLink } from "./button.tsx";
import { useIsOnline } from "./connection-notice.tsx";
import { Empty, ErrorState } from "./page-state.tsx";

const UNKNOWN_ERROR = "Something went wrong on our side. Please try again.";
const NO_CONNECTION = "No connection. Check your internet and try again.";
const RETRY_MS = 5_000;

/** The message for an error: the server's, or else a general one. @param otherwise replaces the general one */
export function failureMessage(error: unknown, otherwise = UNKNOWN_ERROR): string {
  if (isRouteErrorResponse(error)) return messageIn(error.data) ?? otherwise;
  return isLostConnection(error) ? NO_CONNECTION : otherwise;
}

/** Whether it is an error that `fetch` throws without a connection, or after a timeout. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === "AbortError" ||
    (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
  );
}

/** @param body what a loader has thrown, or the server's reply as text */
function messageIn(body: unknown): string | undefined {
  if (typeof body !== "string") {
    const { message } = (body ?? {}) as { message?: unknown };
    return typeof message === "string" ? message : undefined;
  }
  try {
    return messageIn(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/**
 * Loads a failed page again, by a navigation to its address. `revalidate` is not enough: React Router drops an error only
 * at a new location, or once React has rendered that the revalidation runs. On a slow phone the reply can be there first.
 * The hash is left out, because React Router loads nothing for the same address with the same hash.
 */
export function useRetry() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { location: next } = useNavigation();
  return {
    retry: () => void navigate({ pathname, search }, { replace: true, state, preventScrollReset: true }),
    isRetrying: next?.pathname === pathname,
    /** Also while another page is loaded. */
    isLoading: next !== undefined,
  };
}

interface RouteFailureProps {
  error: unknown;
  /** The message when the server gives none (spec, section 8). */
  otherwise?: string;
  /** How to retry, if reloading the route's data is not enough. */
  onRetry?: (() => void) | undefined;
}

/** Shown for a page that failed to load. Retries automatically after a lost connection. */
export function RouteFailure({ error, otherwise, onRetry }: RouteFailureProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  return <Failure message={failureMessage(error, otherwise)} onRetry={onRetry} />;
}

/** `RouteFailure` as the whole content of a page, with its title. */
export function FailedScreen(props: RouteFailureProps) {
  return (
    <main>
      <title>Error</title>
      <RouteFailure {...props} />
    </main>
  );
}

export function PageNotFound() {
  return (
    <Empty
      title="Oops! Page not found"
      art={bittenChip}
      action={<ButtonLink to="/">Return to Home</ButtonLink>}
    >
      <p>The address may have a typo, or the page has moved.</p>
    </Empty>
  );
}

function Failure({ message, onRetry }: { message: string; onRetry: (() => void) | undefined }) {
  const { retry: loadAgain, isRetrying, isLoading } = useRetry();
  const isOnline = useIsOnline();
  const retry = onRetry ?? loadAgain;

  const wasOffline = useRef(false);
  const handleTimer = useEffectEvent(retry);

  useEffect(() => {
    if (message !== NO_CONNECTION || isLoading) return;
    if (!isOnline) {
      wasOffline.current = true;
      return;
    }
    const timer = setTimeout(() => handleTimer(), wasOffline.current ? 0 : RETRY_MS);
    wasOffline.current = false;
    return () => clearTimeout(timer);
  }, [message, isOnline, isLoading]);

  return (
    <ErrorState
      message={message}
      as="h1"
      art={cutString}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">Back to Home</ButtonLink>
          <Button variant="secondary" isBusy={isRetrying} busyLabel="Trying again..." onClick={retry}>
            Try again
          </Button>
        </div>
      }
    />
  );
}
