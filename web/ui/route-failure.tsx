import { useEffect, useRef } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import bittenChip from "./art/bitten-chip.svg?url";
import cutString from "./art/cut-string.svg?url";
import { Button, ButtonLink } from "./button.tsx";
import { useIsOnline } from "./connection-notice.tsx";
import { Empty, ErrorState } from "./page-state.tsx";

const UNKNOWN_ERROR = "Something went wrong on our side. Please try again.";
const NO_CONNECTION = "No connection. Check your internet and try again.";
const RETRY_MS = 5_000;

/** The message for an error: the server's where there is one, else a general one. @param otherwise in place of that */
export function failureMessage(error: unknown, otherwise = UNKNOWN_ERROR): string {
  if (isRouteErrorResponse(error)) return messageIn(error.data) ?? otherwise;
  return isLostConnection(error) ? NO_CONNECTION : otherwise;
}

/** Browsers' fetch throws these without a connection, and when it waited for too long. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === "TimeoutError" ||
    (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
  );
}

/** @param body of a loader's own refusal, or as the text that the server sent */
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

interface RouteFailureProps {
  error: unknown;
  /** The message when the server gives none (spec, section 8). */
  otherwise?: string;
  /** How to try again, where reloading the route's data is not enough. */
  onRetry?: () => void;
}

/** Shown for a page that failed to load. After a lost connection it tries again by itself. */
export function RouteFailure({ error, otherwise, onRetry }: RouteFailureProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  return <Failure message={failureMessage(error, otherwise)} {...(onRetry ? { onRetry } : {})} />;
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

function Failure({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const { revalidate, state } = useRevalidator();
  const isOnline = useIsOnline();
  const isRetrying = state === "loading";
  const retry = onRetry ?? (() => void revalidate());

  const wasOffline = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is another function each time.
  useEffect(() => {
    if (message !== NO_CONNECTION || isRetrying) return;
    if (!isOnline) {
      wasOffline.current = true;
      return;
    }
    const timer = setTimeout(retry, wasOffline.current ? 0 : RETRY_MS);
    wasOffline.current = false;
    return () => clearTimeout(timer);
  }, [message, isOnline, isRetrying]);

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
