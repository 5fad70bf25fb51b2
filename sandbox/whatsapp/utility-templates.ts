import { WhatsappError } from "./whatsapp-error.ts";

/** Text of the account's utility templates by name, with a variable for each {{number}}. */
const TEMPLATES: Readonly<Record<string, string>> = {
  shop_alarm: "Your shop needs attention. {{1}} This message is sent automatically.",
};
const MAX_BODY = 1024;
/** Meta: "Param text cannot have new-line/tab characters or more than 4 consecutive spaces". */
const UNFIT = /[\n\r\t]| {5}/;

/**
 * The text of a message as the phone shows it.
 * @throws WhatsappError if Meta has no such template or would refuse the parameters
 */
export function fillUtilityTemplate(name: string, parameters: readonly string[]): string {
  const text = TEMPLATES[name];
  if (text === undefined) throw new WhatsappError(132001, `template name (${name}) does not exist`);
  const variables = text.match(/\{\{\d+\}\}/g)?.length ?? 0;
  if (parameters.length !== variables)
    throw new WhatsappError(132000, `number of parameters (${parameters.length}) is not ${variables}`);
  if (parameters.some((parameter) => parameter === "")) throw new WhatsappError(131008, "text is missing");
  if (parameters.some((parameter) => UNFIT.test(parameter)))
    throw new WhatsappError(132018, "a parameter has a new line, a tab or more than 4 spaces in a row");
  const body = text.replace(/\{\{(\d+)\}\}/g, (_, number) => parameters[Number(number) - 1] as string);
  if (body.length > MAX_BODY) throw new WhatsappError(132005, "the text is too long");
  return body;
}
