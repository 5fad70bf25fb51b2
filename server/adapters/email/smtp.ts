import { createTransport } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";
import { ProviderError } from "../provider-http.ts";
import type { Mailer } from "./mailer.ts";

const TIMEOUT_MS = 10_000;

/**
 * @param url smtp:// or smtps://, with user and password where the server needs them
 * @param from the sender shown to the recipient
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Mails contain what shoppers typed: it must not make nodemailer read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as SMTPTransport.Options,
    { from },
  );
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ to, subject, text });
      } catch (error) {
        // The server's message repeats the recipient's address, and errors are logged.
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        throw new ProviderError(
          `mail not taken (${responseCode ?? code ?? "no answer"})`,
          responseCode ?? null,
        );
      }
    },
  };
}
