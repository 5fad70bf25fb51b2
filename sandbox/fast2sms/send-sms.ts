import { textOf } from "../check-input.ts";
import { recordMessage } from "../messages/message-log.ts";
import { codeAmongVariables, findOneTimeCode } from "../messages/one-time-code.ts";
import type { Records } from "../records.ts";
import { Fast2smsError } from "./fast2sms-error.ts";

/** The bulkV2 call: route dlt (template and variables), otp (digits only) or q (plain text). */
export function sendSms(records: Records, params: Record<string, unknown>): void {
  const numbers = readNumbers(params);
  const { body, code } = composeSms(params);
  for (const to of numbers) recordMessage(records, { to, channel: "sms", subject: null, body, code });
}

/** The simple WhatsApp call: Fast2SMS's own template number and its variables. */
export function sendSimpleWhatsapp(records: Records, params: Record<string, unknown>): void {
  const numbers = readNumbers(params);
  if (!textOf(params, "message_id")) throw new Fast2smsError(424);
  const variables = readVariables(params);
  const body = `Template ${textOf(params, "message_id")}: ${variables.join(" | ")}`;
  const code = codeAmongVariables(variables);
  for (const to of numbers) recordMessage(records, { to, channel: "whatsapp", subject: null, body, code });
}

function composeSms(params: Record<string, unknown>): { body: string; code: string | null } {
  const variables = readVariables(params);
  const message = textOf(params, "message");
  switch (textOf(params, "route")) {
    case "otp":
      if (!/^\d+$/.test(variables.join(""))) throw new Fast2smsError(997);
      return { body: `Your OTP: ${variables[0]}`, code: variables[0] ?? null };
    case "dlt":
      if (!message || !textOf(params, "sender_id")) throw new Fast2smsError(424);
      return { body: `Template ${message}: ${variables.join(" | ")}`, code: codeAmongVariables(variables) };
    case "q":
      return { body: message, code: findOneTimeCode(message) };
    default:
      throw new Fast2smsError(425);
  }
}

function readNumbers(params: Record<string, unknown>): string[] {
  const written = textOf(params, "numbers");
  if (!written) throw new Fast2smsError(405);
  const numbers = written.split(",").map((number) => number.trim());
  if (!numbers.every((number) => /^[6-9]\d{9}$/.test(number))) throw new Fast2smsError(411);
  return numbers;
}

function readVariables(params: Record<string, unknown>): string[] {
  return textOf(params, "variables_values").split("|").filter(Boolean);
}
