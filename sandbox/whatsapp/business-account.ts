/** The WhatsApp Business account to which all phone numbers here belong, and its templates. */
import { WhatsappError } from "./whatsapp-error.ts";

const ACCOUNT_ID = "200000000000001";

const TEMPLATES = [
  { name: "verification_code", language: "en", status: "APPROVED", category: "AUTHENTICATION", id: "3001" },
  { name: "verification_code_old", language: "en", status: "PAUSED", category: "AUTHENTICATION", id: "3002" },
];

/** A phone number's node: its id, and its health if that field is requested. */
export function readPhoneNumber(id: string, fields = "id") {
  if (!/^\d{10,20}$/.test(id) || id === ACCOUNT_ID)
    throw new WhatsappError(100, `Object with ID '${id}' does not exist or cannot be loaded`);
  if (!fields.split(",").includes("health_status")) return { id };
  const entities = [
    { entity_type: "PHONE_NUMBER", id },
    { entity_type: "WABA", id: ACCOUNT_ID },
    { entity_type: "BUSINESS", id: "400000000000001" },
    { entity_type: "APP", id: "500000000000001" },
  ].map((entity) => ({ ...entity, can_send_message: "AVAILABLE" }));
  return { health_status: { can_send_message: "AVAILABLE", entities }, id };
}

/** @param name part of the template's name; by default all templates are listed */
export function listTemplates(accountId: string, name = "") {
  if (accountId !== ACCOUNT_ID)
    throw new WhatsappError(100, `Object with ID '${accountId}' does not exist or cannot be loaded`);
  return { data: TEMPLATES.filter((template) => template.name.includes(name)) };
}
