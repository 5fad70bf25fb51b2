// Messages between the main thread and the threads that render pages.
import type { WireReply, WireRequest } from "../../contract/api-client.ts";
import type { PageServices } from "../../contract/page-renderer.ts";

/** An error as it is passed between threads, without its class. */
export interface SerializedError {
  name: string;
  message: string;
  stack: string | undefined;
}

export type ToRenderer =
  | {
      kind: "render";
      page: number;
      url: string;
      headers: [string, string][];
      services: Pick<PageServices, "nonce" | "publicUrl" | "checkoutScript" | "serviceWorker">;
    }
  | { kind: "reply"; call: number; reply: WireReply }
  | { kind: "no reply"; call: number; error: SerializedError };

export type FromRenderer =
  | { kind: "page"; page: number; status: number; headers: [string, string][]; body: string }
  | { kind: "no page"; page: number; error: SerializedError }
  | { kind: "call"; page: number; call: number; request: Omit<WireRequest, "onProgress"> }
  | { kind: "report"; page: number; error: SerializedError };

export function serializeError(error: unknown): SerializedError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

export function deserializeError({ name, message, stack }: SerializedError): Error {
  return Object.assign(new Error(message), { name, stack });
}
