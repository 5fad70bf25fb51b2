// Template messages of WhatsApp's Cloud API. Fast2SMS forwards the same format.

import { shortenText } from "../../../rules/cut-text.ts";
import type { Config } from "../../platform/config/config.ts";

type Template = Config["messages"]["template"];

/** A message has at most 1,024 characters in all, including the template's own text. */
const MAX_VARIABLE_LENGTH = 800;

/**
 * An authentication template. The code appears twice, in the text and on the copy button (Meta, authentication
 * templates).
 * @param phone E.164; WhatsApp takes it without the plus
 */
export function otpTemplate(phone: string, code: string, template: Template): object {
  const parameters = [{ type: "text", text: code }];
  return templateMessage(phone, template, [
    { type: "body", parameters },
    { type: "button", sub_type: "url", index: "0", parameters },
  ]);
}

/** A utility template with one variable. Meta allows no new lines, tabs or long runs of spaces in it. */
export function alertTemplate(phone: string, text: string, template: Template): object {
  const line = text.replace(/\s+/g, " ").trim();
  const fitting = line.length > MAX_VARIABLE_LENGTH ? shortenText(line, MAX_VARIABLE_LENGTH - 1) : line;
  return templateMessage(phone, template, [{ type: "body", parameters: [{ type: "text", text: fitting }] }]);
}

function templateMessage(phone: string, { name, language }: Template, components: readonly object[]): object {
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: phone.slice(1),
    type: "template",
    template: { name, language: { code: language }, components },
  };
}
