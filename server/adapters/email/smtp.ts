import { createTransport } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { measureCall } from "../../platform/metrics/provider-calls.ts";
import { outcomeOfError, ProviderError, unlessEnding } from "../provider-http.ts";
import { type Mail, MailboxRefusal, type Mailer } from "./mailer.ts";

const TIMEOUT_MS = 10_000;
/** How long an idle connection stays open for the next mail: connecting and logging in cost more than sending one. */
const IDLE_MS = 8_000;
/** As many as all loops send at once, so that a slow mail does not delay the others. */
const MAX_CONNECTIONS = 20;

/**
 * @param url smtp:// or smtps://, with user and password if the server needs them
 * @param from the sender shown to the recipient. Message ids end in its domain
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      idleTimeout: IDLE_MS,
      // Retry once if the server has closed an idle connection: nothing of the mail was sent.
      maxRequeues: 1,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Mails contain shoppers' input, which must not make nodemailer read a file or fetch a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as SMTPPool.Options,
    { from },
  );
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  async function send({
    id,
    thread,
    to,
    replyTo,
    subject,
    text,
    writtenAt,
    attachments = [],
  }: Mail): Promise<void> {
    try {
      await unlessEnding(
        transport.sendMail({
          to,
          ...(replyTo === null ? {} : { replyTo }),
          subject,
          text,
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
          })),
          messageId: `<${id}@${domain}>`,
          references: `<${thread}@${domain}>`,
          date: writtenAt,
          // Automatic responders must not reply to it (RFC 3834).
          headers: { "Auto-Submitted": "auto-generated" },
        }),
      );
    } catch (error) {
      throw withoutAddress(error as SmtpError);
    }
  }

  return {
    send: (mail) => measureCall("smtp", () => send(mail), { answer: () => "ok", error: outcomeOfError }),

    close: () => transport.close(),

    async checkLogin() {
      try {
        await unlessEnding(transport.verify());
      } catch (error) {
        const { responseCode, code } = error as SmtpError;
        throw new ProviderError(`no login (${responseCode ?? code ?? "no answer"})`, responseCode ?? null);
      }
    },
  };
}

/** The error that nodemailer throws. */
interface SmtpError {
  code?: string;
  command?: string;
  /** The server's reply: its code and its full text. */
  responseCode?: number;
  response?: string;
}

/** Converts an error without the server's text, which repeats the recipient's address: errors are logged. */
function withoutAddress(error: SmtpError): MailboxRefusal | ProviderError {
  const { responseCode, code, response = "" } = error;
  if (isForGood(error)) {
    const isUnknown = NO_SUCH_MAILBOX.test(response);
    return new MailboxRefusal(
      `${isUnknown ? "no such mailbox" : "the mailbox does not take it"} (${responseCode})`,
    );
  }
  return new ProviderError(`mail not taken (${responseCode ?? code ?? "no answer"})`, responseCode ?? null);
}

/** By the enhanced status code, or by the reply code alone if there is none. */
const NO_SUCH_MAILBOX = /^(5\d\d[ -]5\.1\.|55[013][ -](?!5\.\d+\.\d))/;

/**
 * Replies about the shop's account or sender, not the recipient. The owner can fix these, and a retry then succeeds.
 */
const OUR_FAULT = [530, 534, 535, 538];

/**
 * Whether the recipient's mailbox refuses the mail permanently (RFC 5321, 4.2.1). Policy refusals, such as relaying or
 * the sender's domain, have an enhanced code of class 7 (RFC 3463); the shop can fix these.
 */
function isForGood({ command = "", responseCode = 0, response = "" }: SmtpError): boolean {
  return (
    (command === "RCPT TO" || command === "DATA") &&
    responseCode >= 500 &&
    !OUR_FAULT.includes(responseCode) &&
    !/^\d{3}[ -]5\.7\./.test(response)
  );
}
