// The refusals of each call, derived from its entry in the contract.
import { type Call, Nothing } from "../../../contract/call.ts";
import { REFUSALS, type RefusalCode } from "../../errors.ts";

/** Refusal messages by code. */
export type Refusals = Partial<Record<RefusalCode, string>>;

/** Whether a call needs an account of the admin area. */
export function isForAdmins({ access }: Call): boolean {
  return access !== undefined && access !== "anybody" && access !== "shopper";
}

/**
 * The refusals that follow from a call's access and input, and its own.
 * @param own further refusals of this call
 */
export function refusalsOf(call: Call, own: readonly RefusalCode[]): Refusals {
  const takesInput = [call.params, call.query, call.body].some((schema) => schema !== Nothing);
  const implied: [boolean | undefined, ...RefusalCode[]][] = [
    [takesInput, "INVALID_INPUT"],
    [call.isForm, "FORM_UNREADABLE"],
    [call.fileField !== undefined, "PICTURE_BROKEN", "PICTURE_TOO_MANY_PIXELS"],
    [call.access === "shopper", "NOT_VERIFIED"],
    [isForAdmins(call), "NO_ADMIN"],
    [call.access === "owner", "OWNER_ONLY"],
    [call.access === "packer" || call.access === "accountant", "ROLE_REFUSED"],
    [isForAdmins(call) && !call.withoutSecondFactor, "SECOND_FACTOR_REQUIRED"],
    [call.needsPassword, "PASSWORD_NEEDED"],
    [call.method !== "GET", "FOREIGN_ORIGIN"],
    [call.body !== Nothing, "TOO_LARGE", "WRONG_CONTENT_TYPE"],
    [call.fileField !== undefined, "PICTURE_TOO_LARGE", "PICTURE_TYPE", "STORAGE_FULL"],
    [true, "TOO_MANY", "BUSY", "WRONG_HOST"],
    // Possible for any request, before its call runs.
    [true, "MALFORMED_REQUEST", "REQUEST_TOO_SLOW", "HEADERS_TOO_LARGE"],
  ];
  const codes = implied.flatMap(([applies, ...codes]) => (applies ? codes : []));
  return defaultMessages(...own, ...codes);
}

export function defaultMessages(...codes: RefusalCode[]): Refusals {
  return Object.fromEntries(codes.map((code) => [code, REFUSALS[code].message]));
}

/** The responses of a refused call by status, and `default` for an unexpected error. */
export function failureResponses(call: Call, refusals: Refusals): Record<string, object> {
  const content = { "application/json": { schema: failureSchema(call) } };
  const byStatus = Map.groupBy(
    Object.entries(refusals),
    ([code]) => REFUSALS[code as RefusalCode].status as number,
  );
  const responses = [...byStatus].map(([status, refused]) => [
    status,
    { description: messagesOf(refused), ...headersOf(status, call), content },
  ]);
  return { ...Object.fromEntries(responses), default: { description: call.failure, content } };
}

function messagesOf(refused: [code: string, message: string][]): string {
  const lines = refused.map(([code, message]) => `\`${code}\`: ${message}`);
  return lines.length === 1 ? (lines[0] as string) : lines.map((line) => `- ${line}`).join("\n");
}

function headersOf(status: number, call: Call): { headers?: Record<string, object> } {
  const component = (name: string) => ({ $ref: `#/components/headers/${name}` });
  if (status === 401 && isForAdmins(call))
    return { headers: { "WWW-Authenticate": component("WWW-Authenticate") } };
  if (status === 429 || status === 503) return { headers: { "Retry-After": component("Retry-After") } };
  return {};
}

function failureSchema({ failureCarries }: Call): object {
  const failure = { $ref: "#/components/schemas/Failure" };
  if (!failureCarries) return failure;
  const carried = Object.entries(failureCarries).map(([name, value]) => [name, { const: value }]);
  return {
    allOf: [
      failure,
      { type: "object", properties: Object.fromEntries(carried), required: Object.keys(failureCarries) },
    ],
  };
}

export const FAILURE_HEADERS = {
  "Retry-After": {
    description: "Seconds until it may be tried again.",
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": { description: "Always Bearer.", schema: { const: "Bearer" } },
};
