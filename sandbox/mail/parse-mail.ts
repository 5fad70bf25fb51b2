import PostalMime, { type Email } from "postal-mime";

export interface Mail {
  subject: string;
  body: string;
  messageId?: string | undefined;
  /** The address of the Reply-To header; undefined without one. */
  replyTo?: string | undefined;
  /** Names of the attached files; undefined without any. */
  attachments?: string[] | undefined;
}

/**
 * The subject, the text, the Message-ID, the address for replies and the names of attached files. A mail that has only HTML is shown without its
 * tags, one that cannot be parsed is shown unparsed.
 */
export async function parseMail(raw: Buffer): Promise<Mail> {
  const unread: Partial<Email> = { text: raw.toString() };
  const parsed = await PostalMime.parse(raw).catch(() => unread);
  const { subject = "", text, html = "", messageId, replyTo, attachments = [] } = parsed;
  const names = attachments.map(({ filename }) => filename ?? "");
  return {
    subject,
    body: (text ?? withoutTags(html)).trim(),
    messageId,
    replyTo: replyTo?.[0]?.address,
    attachments: names.length > 0 ? names : undefined,
  };
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
