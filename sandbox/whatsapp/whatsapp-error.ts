import { randomBytes } from "node:crypto";

interface Refusal {
  status: number;
  title: string;
}

const REFUSALS: Record<number, Refusal> = {
  100: { status: 400, title: "Invalid parameter" },
  190: { status: 401, title: "Invalid OAuth access token - Cannot parse access token" },
  130429: { status: 429, title: "Rate limit hit" },
  131000: { status: 500, title: "Something went wrong" },
  131008: { status: 400, title: "Required parameter is missing" },
  131026: { status: 400, title: "Message undeliverable" },
  131047: { status: 400, title: "Re-engagement message" },
  131048: { status: 400, title: "Spam rate limit hit" },
  131056: { status: 429, title: "(Business Account, Consumer Account) pair rate limit hit" },
  132000: { status: 400, title: "Number of parameters does not match the expected number of params" },
  132001: { status: 404, title: "Template name does not exist in the translation" },
  132005: { status: 400, title: "Template hydrated text too long" },
  132015: { status: 400, title: "Template is paused" },
  132018: { status: 400, title: "There is an issue with the parameters in your template" },
};

/** Meta's error body. Clients decide by its `code`. */
export class WhatsappError extends Error {
  readonly statusCode: number;
  readonly body: ReturnType<typeof errorBody>;

  constructor(code: number, details = "") {
    const { status, title } = REFUSALS[code] ?? { status: 400, title: "Message refused" };
    super(title);
    this.statusCode = status;
    this.body = errorBody(code, `(#${code}) ${title}`, details || title);
  }
}

function errorBody(code: number, message: string, details: string) {
  return {
    error: {
      message,
      type: "OAuthException",
      code,
      error_data: { messaging_product: "whatsapp", details },
      fbtrace_id: randomBytes(8).toString("base64url"),
    },
  };
}
