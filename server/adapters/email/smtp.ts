import { createTransport } from "nodemailer";
import type SMTPTransport from "nodemailer/lib/smtp-transport/index.js";
import { ProviderError } from "../provider-http.ts";
import type { Mailer } from "./mailer.ts";

const TIMEOUT_MS = 10_000;

/**
 * @param url smtp:// or smtps://, with user and password where the server wants them
 * @param from the sender as people see it
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Content comes from shoppers too: nothing in it may name a file or an address to fetch.
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
        // The server's own words repeat the address, and errors are logged.
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        throw new ProviderError(
          `mail not taken (${responseCode ?? code ?? "no answer"})`,
          responseCode ?? null,
        );
      }
    },
  };
}
