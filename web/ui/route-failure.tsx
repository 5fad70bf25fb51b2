import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { useIsOnline } from "./connection-notice.tsx";
import { Empty, ErrorState } from "./page-state.tsx";

const NEUTRAL = "Something went wrong on our side. Please try again.";
const NO_CONNECTION = "No connection. Check your internet and try again.";
const RETRY_MS = 5_000;

/** The words of whatever stopped a page: the server's where it gave some, neutral ones otherwise. */
export function failureMessage(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    const words = error.data as { message?: unknown } | null;
    return typeof words?.message === "string" ? words.message : NEUTRAL;
  }
  // What fetch throws when nobody answers.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
    ? NO_CONNECTION
    : NEUTRAL;
}

/**
 * A page that could not be shown: why, a way back, and another try, which a lost connection gets by itself.
 * @param onRetry how to try again, where fetching the page's data anew is not enough
 */
export function RouteFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  return <Failure message={failureMessage(error)} {...(onRetry ? { onRetry } : {})} />;
}

/** For an address that leads nowhere. */
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
  const isTryingAgain = state === "loading";
  const retry = onRetry ?? (() => void revalidate());

  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is another function each time.
  useEffect(() => {
    if (message !== NO_CONNECTION || !isOnline || isTryingAgain) return;
    const timer = setTimeout(retry, RETRY_MS);
    return () => clearTimeout(timer);
  }, [message, isOnline, isTryingAgain]);

  return (
    <ErrorState
      message={message}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">Back to Home</ButtonLink>
          <Button variant="secondary" isBusy={isTryingAgain} busyLabel="Trying again..." onClick={retry}>
            Try again
          </Button>
        </div>
      }
    />
  );
}
