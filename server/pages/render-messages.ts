// What the thread that answers and those that render pages tell each other.
import type { WireReply, WireRequest } from "../../contract/api-client.ts";
import type { PageServices } from "../../contract/page-seam.ts";

/** An error as it crosses from one thread to another: its class stays behind. */
export interface ToldError {
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
      services: Pick<PageServices, "nonce" | "publicUrl" | "checkoutScript">;
    }
  | { kind: "reply"; call: number; reply: WireReply }
  | { kind: "no reply"; call: number; error: ToldError };

export type FromRenderer =
  | { kind: "page"; page: number; status: number; headers: [string, string][]; body: string }
  | { kind: "no page"; page: number; error: ToldError }
  | { kind: "call"; page: number; call: number; request: Omit<WireRequest, "onProgress"> }
  | { kind: "report"; page: number; error: ToldError };

export function tellError(error: unknown): ToldError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

export function hearError({ name, message, stack }: ToldError): Error {
  return Object.assign(new Error(message), { name, stack });
}
