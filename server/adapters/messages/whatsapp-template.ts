// The authentication template of WhatsApp's Cloud API; Fast2SMS forwards the same format.
import type { Config } from "../../config/config.ts";

/**
 * The code appears twice: in the text and on the copy button (Meta, authentication templates).
 * @param phone E.164; WhatsApp takes it without the plus
 */
export function otpTemplate(phone: string, code: string, template: Config["messages"]["template"]): object {
  const parameters = [{ type: "text", text: code }];
  return {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: phone.slice(1),
    type: "template",
    template: {
      name: template.name,
      language: { code: template.language },
      components: [
        { type: "body", parameters },
        { type: "button", sub_type: "url", index: "0", parameters },
      ],
    },
  };
}
