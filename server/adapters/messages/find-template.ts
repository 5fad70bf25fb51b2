// Reads from Meta the template for one-time codes (developers.facebook.com, "Messaging Health Status" and "Message
// Templates"). Sends nothing.
import * as z from "zod/mini";
import type { Config } from "../../platform/config/config.ts";
import { callProvider, describeAnswer, ProviderError } from "../provider-http.ts";

const TIMEOUT_MS = 5_000;

const Health = z.object({
  health_status: z.object({
    can_send_message: z.string(),
    entities: z.array(z.object({ entity_type: z.string(), id: z.string() })),
  }),
});
const Templates = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string() })),
});

interface FoundTemplate {
  /** Meta's status of the number: AVAILABLE, LIMITED or BLOCKED. */
  sending: string;
  /** Meta's status of the template: APPROVED if it may be used; null if there is no such template. */
  state: string | null;
}

/**
 * The template by name and language in the account that the number belongs to.
 * @throws ProviderError if Meta does not answer, does not accept the token or the number, or its response is unreadable
 */
export async function findTemplate(settings: Config["messages"]): Promise<FoundTemplate> {
  const { phoneNumberId, template } = settings;
  const { health_status: health } = await getJson(Health, settings, `${phoneNumberId}?fields=health_status`);
  const account = health.entities.find(({ entity_type }) => entity_type === "WABA")?.id;
  if (!account || !/^\d+$/.test(account)) throw new ProviderError("no account in the answer", 200);
  const query = new URLSearchParams({ name: template.name, fields: "name,language,status", limit: "100" });
  const { data } = await getJson(Templates, settings, `${account}/message_templates?${query}`);
  // The query by name also matches longer names.
  const found = data.find(({ name, language }) => name === template.name && language === template.language);
  return { sending: health.can_send_message, state: found?.status ?? null };
}

async function getJson<S extends z.core.$ZodType>(
  schema: S,
  { apiUrl, apiVersion, key }: Config["messages"],
  path: string,
): Promise<z.output<S>> {
  const { status, json } = await callProvider({
    provider: "whatsapp",
    method: "GET",
    url: `${apiUrl}/${apiVersion}/${path}`,
    headers: { authorization: `Bearer ${key}` },
    timeoutMs: TIMEOUT_MS,
  });
  const answer = z.safeParse(schema, json);
  if (!answer.success) throw new ProviderError(describeAnswer(status, json), status);
  return answer.data;
}
