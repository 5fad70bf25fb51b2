import { data } from "react-router";
import { isApiError } from "../../contract/api-client.ts";

/** What an error page knows of a failed call. */
export interface FailureWords {
  message: string;
}

/**
 * Runs a loader's calls; one that fails becomes a response with its own words and status, which reach
 * the error page where an exception's would not.
 */
export async function answerFailures<T>(calls: Promise<T>): Promise<T> {
  try {
    return await calls;
  } catch (error) {
    if (!isApiError(error)) throw error;
    throw data<FailureWords>({ message: error.message }, { status: error.status || 503 });
  }
}
