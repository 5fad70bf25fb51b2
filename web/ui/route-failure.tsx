import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { useIsOnline } from "./connection-notice.tsx";
import { Empty, ErrorState } from "./page-state.tsx";

const UNKNOWN_ERROR = "Something went wrong on our side. Please try again.";
const NO_CONNECTION = "No connection. Check your internet and try again.";
const RETRY_MS = 5_000;

/** The message for an error: the server's where there is one, else a general one. */
export function failureMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const body = error.data as { message?: unknown } | null;
    return typeof body?.message === "string" ? body.message : UNKNOWN_ERROR;
  }
  // Browsers' fetch throws these without a connection.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
    ? NO_CONNECTION
    : UNKNOWN_ERROR;
}

/**
 * Shown for a page that failed to load. After a lost connection it tries again by itself.
 * @param onRetry how to try again, where reloading the route's data is not enough
 */
export function RouteFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  return <Failure message={failureMessage(error)} {...(onRetry ? { onRetry } : {})} />;
}

export function PageNotFound() {
  return (
    <Empty title="Oops! Page not found" action={<ButtonLink to="/">Return to Home</ButtonLink>}>
      <p>The address may have a typo, or the page has moved.</p>
    </Empty>
  );
}

function Failure({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const { revalidate, state } = useRevalidator();
  const isOnline = useIsOnline();
  const isRetrying = state === "loading";
  const retry = onRetry ?? (() => void revalidate());

  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is another function each time.
  useEffect(() => {
    if (message !== NO_CONNECTION || !isOnline || isRetrying) return;
    const timer = setTimeout(retry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [message, isOnline, isRetrying]);

  return (
    <ErrorState
      message={message}
      as="h1"
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
