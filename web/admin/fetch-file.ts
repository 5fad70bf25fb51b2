import { ApiError, CONNECTION_LOST } from "../../contract/api-client.ts";
import { Failure } from "../../contract/call.ts";
import { MINUTE_MS } from "../../rules/time.ts";
import { timeLimit } from "../loading/pause.ts";
import { asAdmin } from "./admin-session.ts";

/** For the whole download: a report of a year takes minutes on a slow line. */
const TIMEOUT_MS = 5 * MINUTE_MS;

function lost(cause: unknown): never {
  throw new ApiError(CONNECTION_LOST, { status: 0, code: "NO_CONNECTION", cause });
}

/**
 * Fetches a file with the admin's token.
 * @param body sent as JSON, by POST
 * @param failed the error message if the server gives none
 * @throws ApiError with a message to show, also if the connection breaks during the download
 */
export function fetchFile(path: string, failed: string, body?: unknown): Promise<Blob> {
  return asAdmin(async (authorization) => {
    const signal = timeLimit(TIMEOUT_MS);
    const init: RequestInit =
      body === undefined
        ? { headers: { authorization }, signal }
        : {
            signal,
            method: "POST",
            headers: { authorization, "content-type": "application/json" },
            body: JSON.stringify(body),
          };
    const answer = await fetch(path, init).catch(lost);
    if (answer.ok) return answer.blob().catch(lost);
    const failure = Failure.safeParse(await answer.json().catch(() => null));
    throw new ApiError(failure.data?.message ?? failed, {
      status: answer.status,
      code: failure.data?.code ?? "UNKNOWN",
    });
  });
}
