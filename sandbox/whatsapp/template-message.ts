import { randomBytes } from "node:crypto";
import { isObject, textOf } from "../check-input.ts";
import { recordMessage } from "../messages/message-log.ts";
import { findOneTimeCode } from "../messages/one-time-code.ts";
import type { Records } from "../records.ts";
import { fillUtilityTemplate } from "./utility-templates.ts";
import { WhatsappError } from "./whatsapp-error.ts";

const CODE = /^\d{4,15}$/;
const LANGUAGE = /^[a-z]{2,3}(_[A-Z]{2})?$/;

/** Accepts a message in Meta's format, which Fast2SMS accepts too, and returns Meta's reply. */
export function sendTemplateMessage(records: Records, input: unknown) {
  const message = isObject(input) ? input : {};
  if (message.messaging_product !== "whatsapp")
    throw new WhatsappError(100, "messaging_product must be whatsapp");
  const to = textOf(message, "to");
  if (!to) throw new WhatsappError(131008, "to is missing");
  const digits = to.replace(/\D/g, "");
  if (digits.length < 10 || digits.length > 15) throw new WhatsappError(100, "to is not a phone number");
  const { body, code } =
    message.type === "template" ? readTemplate(message.template) : readText(message.text);
  recordMessage(records, { to, channel: "whatsapp", subject: null, body, code });
  return {
    messaging_product: "whatsapp",
    contacts: [{ input: to, wa_id: digits }],
    messages: [{ id: `wamid.${randomBytes(24).toString("base64")}`, message_status: "accepted" }],
  };
}

interface Wording {
  body: string;
  code: string | null;
}

/**
 * Only Meta stores a template's text. A template whose button has a code is an authentication template,
 * whatever its name.
 */
function readTemplate(input: unknown): Wording {
  const template = isObject(input) ? input : {};
  const name = textOf(template, "name");
  if (!name) throw new WhatsappError(131008, "template.name is missing");
  if (!isObject(template.language) || !textOf(template.language, "code")) {
    throw new WhatsappError(131008, "template.language.code is missing");
  }
  if (!LANGUAGE.test(textOf(template.language, "code")))
    throw new WhatsappError(132001, `template name (${name}) does not exist in that language`);
  const parameters = parametersOf(template, "body");
  const [code] = parametersOf(template, "button");
  if (!code || !CODE.test(code)) return { body: fillUtilityTemplate(name, parameters), code: null };
  if (parameters[0] !== code) throw new WhatsappError(132000, "body and button must carry the same code");
  return { body: `*${code}* is your verification code.`, code };
}

function parametersOf(template: Record<string, unknown>, type: string): string[] {
  const components = Array.isArray(template.components) ? template.components.filter(isObject) : [];
  const parameters = components.find((component) => component.type === type)?.parameters;
  return Array.isArray(parameters)
    ? parameters.filter(isObject).map(({ text }) => (typeof text === "string" ? text : ""))
    : [];
}

function readText(input: unknown): Wording {
  const body = isObject(input) ? textOf(input, "body") : "";
  if (!body) throw new WhatsappError(131008, "text.body is missing");
  return { body, code: findOneTimeCode(body) };
}
