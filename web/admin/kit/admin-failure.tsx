import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/page-state.tsx";
import { failureMessage, PageNotFound } from "../../ui/route-failure.tsx";

/**
 * The error boundary of admin screens: what went wrong, and a button to try again.
 * @param error given where it is not the error of the route
 */
export function AdminFailure({ error: given }: { error?: unknown }) {
  const caught = useRouteError();
  const error = given ?? caught;
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound />;
  return (
    <ErrorState
      message={isApiError(error) ? error.message : failureMessage(error)}
      action={
        // Trying again would not help.
        isApiError(error) && error.status === 404 ? (
          <ButtonLink to="/admin">Back to Admin</ButtonLink>
        ) : (
          <Button isBusy={state === "loading"} busyLabel="Trying again..." onClick={() => void revalidate()}>
            Try again
          </Button>
        )
      }
    />
  );
}
