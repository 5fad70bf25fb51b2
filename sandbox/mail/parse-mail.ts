import PostalMime, { type Email } from "postal-mime";

export interface Mail {
  subject: string;
  body: string;
  messageId?: string | undefined;
}

/**
 * The subject, the plain text and the mail's own id; of a mail that has only HTML, the HTML without its tags. A mail that cannot be
 * read is shown as it came.
 */
export async function parseMail(raw: Buffer): Promise<Mail> {
  const unread: Partial<Email> = { text: raw.toString() };
  const { subject = "", text, html = "", messageId } = await PostalMime.parse(raw).catch(() => unread);
  return { subject, body: (text ?? withoutTags(html)).trim(), messageId };
}

function withoutTags(html: string): string {
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<(br|\/p|\/div|\/tr|\/h\d)[^>]*>/gi, "\n")
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/[ \t]+/g, " ");
}
