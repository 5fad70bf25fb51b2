import { createTransport } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import { measureCall } from "../../platform/metrics/provider-calls.ts";
import { outcomeOfError, ProviderError, unlessEnding } from "../provider-http.ts";
import { type Mail, MailboxRefusal, type Mailer } from "./mailer.ts";

const TIMEOUT_MS = 10_000;
/** How long a connection waits for the next mail: to connect and log in costs more than to send one. */
const IDLE_MS = 8_000;
/** As many as jobs, in-process work and notifications send at once: a slow e-mail delays no other. */
const MAX_CONNECTIONS = 20;

/**
 * @param url smtp:// or smtps://, with user and password where the server needs them
 * @param from the sender shown to the recipient; the ids of mails end in its domain
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      idleTimeout: IDLE_MS,
      // Once, where the server has ended a connection that waited: of the mail it got nothing.
      maxRequeues: 1,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Mails contain what shoppers typed: it must not make nodemailer read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as SMTPPool.Options,
    { from },
  );
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  async function send({ id, thread, to, subject, text, writtenAt }: Mail): Promise<void> {
    try {
      await unlessEnding(
        transport.sendMail({
          to,
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          references: `<${thread}@${domain}>`,
          date: writtenAt,
          // Tells answering machines to keep quiet (RFC 3834).
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

/** As nodemailer throws it. */
interface SmtpError {
  code?: string;
  command?: string;
  /** The server's answer: its number, and all of it. */
  responseCode?: number;
  response?: string;
}

/** The server's words repeat the recipient's address, and errors are logged. */
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

/** By its enhanced code, or where there is none, by the number alone. */
const NO_SUCH_MAILBOX = /^(5\d\d[ -]5\.1\.|55[013][ -](?!5\.\d+\.\d))/;

/** Answers to an account or a sender, whichever the recipient: the owner can put them right, and the mail goes out. */
const OUR_FAULT = [530, 534, 535, 538];

/**
 * Whether the recipient's mailbox refuses the mail, and always will (RFC 5321, 4.2.1). What concerns policy, such as
 * relaying or the sender's domain, has an enhanced code of class 7 (RFC 3463) and is the shop's to put right.
 */
function isForGood({ command = "", responseCode = 0, response = "" }: SmtpError): boolean {
  return (
    (command === "RCPT TO" || command === "DATA") &&
    responseCode >= 500 &&
    !OUR_FAULT.includes(responseCode) &&
    !/^\d{3}[ -]5\.7\./.test(response)
  );
}
