/** Reads what a mail says, out of the MIME that carries it. */

export interface Mail {
  subject: string;
  body: string;
}

interface Part {
  headers: Map<string, string>;
  /** One character per byte, as it came over the wire. */
  content: string;
}

/** The subject, and the plain text; of a mail that has only HTML, the HTML without its tags. */
export function parseMail(raw: Buffer): Mail {
  const mail = splitPart(raw.toString("latin1"));
  const leaves = leavesOf(mail);
  const plain = leaves.find((leaf) => typeOf(leaf).startsWith("text/plain"));
  const html = leaves.find((leaf) => typeOf(leaf).startsWith("text/html"));
  const body = plain ? textOfPart(plain) : html ? withoutTags(textOfPart(html)) : "";
  return { subject: decodeWords(mail.headers.get("subject") ?? ""), body: body.trim() };
}

function splitPart(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source);
  const head = end ? source.slice(0, end.index) : source;
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, content: end ? source.slice(end.index + end[0].length) : "" };
}

function leavesOf(part: Part): Part[] {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(part.headers.get("content-type") ?? "")?.[1];
  if (!boundary) return [part];
  const [, ...sections] = `\n${part.content}`.split(`\n--${boundary}`);
  const inner = sections.filter((section) => !section.startsWith("--"));
  return inner.flatMap((section) => leavesOf(splitPart(section.replace(/^[^\n]*\n/, ""))));
}

function typeOf(part: Part): string {
  return (part.headers.get("content-type") ?? "text/plain").toLowerCase();
}

function textOfPart(part: Part): string {
  const charset = /charset="?([^";\s]+)/i.exec(typeOf(part))?.[1] ?? "utf-8";
  const encoding = part.headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return decode(Buffer.from(part.content, "base64"), charset);
  const bytes = encoding === "quoted-printable" ? unquote(part.content) : part.content;
  return decode(Buffer.from(bytes, "latin1"), charset).replace(/\r\n/g, "\n");
}

function unquote(quoted: string): string {
  return quoted
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_match, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A header such as "=?UTF-8?Q?Order_=E2=82=B9500?=" in plain words. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?([^?]+)\?([QB])\?([^?]*)\?=/gi, (_match, charset, encoding, word) => {
      if (encoding.toUpperCase() === "B") return decode(Buffer.from(word, "base64"), charset);
      return decode(Buffer.from(unquote(word.replaceAll("_", " ")), "latin1"), charset);
    });
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
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
