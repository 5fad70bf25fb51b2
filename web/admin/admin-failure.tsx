import { isRouteErrorResponse, useRouteError } from "react-router";
import { isApiError } from "../../contract/api-client.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ErrorState } from "../ui/page-state.tsx";
import { failureMessage, PageNotFound, useRetry } from "../ui/route-failure.tsx";

interface AdminFailureProps {
  /** By default, the error of the route. */
  error?: unknown;
  /** The element of the message: "p" if the screen already has an h1. */
  as?: "h1" | "p";
}

/** The error boundary of admin screens: the error message, and a button to try again. */
export function AdminFailure({ error: given, as = "h1" }: AdminFailureProps) {
  const caught = useRouteError();
  const error = given ?? caught;
  const { retry, isRetrying } = useRetry();
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  return (
    <ErrorState
      as={as}
      message={isApiError(error) ? error.message : failureMessage(error)}
      action={
        // A retry would not help.
        isApiError(error) && error.status === 404 ? (
          <ButtonLink to="/admin">Back to Admin</ButtonLink>
        ) : (
          <Button isBusy={isRetrying} busyLabel="Trying again..." onClick={retry}>
            Try again
          </Button>
        )
      }
    />
  );
}
