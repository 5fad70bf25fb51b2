import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { isApiError } from "../../../contract/api-client.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/page-state.tsx";
import { failureMessage, PageNotFound } from "../../ui/route-failure.tsx";

/**
 * What an admin screen shows in its own place when it could not be loaded: why, and another try.
 * @param error where it is not the route's own: a boundary that a screen only exports anew is given none
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
        // Another try finds no more of what is not there.
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
