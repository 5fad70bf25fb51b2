import { ApiError, CONNECTION_LOST } from "../../contract/api-client.ts";
import { Failure } from "../../contract/call.ts";
import { asAdmin } from "./admin-session.ts";

function lost(cause: unknown): never {
  throw new ApiError(CONNECTION_LOST, { status: 0, code: "NO_CONNECTION", cause });
}

/**
 * Fetches a file with the admin's token.
 * @param body sent as JSON, by POST
 * @param failed what to say where the server says nothing
 * @throws ApiError with a message to show, also where the file breaks off
 */
export function fetchFile(path: string, failed: string, body?: unknown): Promise<Blob> {
  return asAdmin(async (authorization) => {
    const asked: RequestInit =
      body === undefined
        ? { headers: { authorization } }
        : {
            method: "POST",
            headers: { authorization, "content-type": "application/json" },
            body: JSON.stringify(body),
          };
    const answer = await fetch(path, asked).catch(lost);
    if (answer.ok) return answer.blob().catch(lost);
    const failure = Failure.safeParse(await answer.json().catch(() => null));
    throw new ApiError(failure.data?.message ?? failed, {
      status: answer.status,
      code: failure.data?.code ?? "UNKNOWN",
    });
  });
}
