import { useEffect } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { useIsOnline } from "./connection-notice.tsx";
import { ErrorState } from "./page-state.tsx";

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

/** A page that could not be shown: why, a way back, and another try, which a lost connection gets by itself. */
export function RouteFailure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const isOnline = useIsOnline();
  const message = failureMessage(error);
  const isTryingAgain = state === "loading";

  useEffect(() => {
    if (message !== NO_CONNECTION || !isOnline || isTryingAgain) return;
    const timer = setTimeout(() => void revalidate(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [message, isOnline, isTryingAgain, revalidate]);

  return (
    <ErrorState
      message={message}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">Back to Home</ButtonLink>
          <Button
            variant="secondary"
            isBusy={isTryingAgain}
            busyLabel="Trying again..."
            onClick={() => void revalidate()}
          >
            Try again
          </Button>
        </div>
      }
    />
  );
}
