import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Fault, FaultBoard } from "../faults/fault-board.ts";
import { recordMessage } from "../messages/message-log.ts";
import { findOneTimeCode } from "../messages/one-time-code.ts";
import type { Records } from "../records.ts";
import { parseMail } from "./parse-mail.ts";

const MAX_MAIL_BYTES = 10 * 1024 * 1024;
const CLOSE_GRACE_MS = 200;
const LOCAL_ERROR = "Requested action aborted: local error in processing";

export interface SmtpSink {
  url: string;
  close(): Promise<void>;
}

/** Mailboxes that refuse mail in any domain, by the part before the @. */
const REFUSED_AT_RCPT: Readonly<Record<string, [code: number, text: string]>> = {
  "no-such-mailbox": [550, "5.1.1 Recipient address rejected: User unknown"],
  "mailbox-busy": [451, "4.2.1 Mailbox is busy, try again later"],
};

/** A mail server that delivers nothing: it records every mail as a message. */
export async function openSmtpSink(records: Records, faults: FaultBoard, port: number): Promise<SmtpSink> {
  const faultOf = new WeakMap<SMTPServerSession, Fault>();
  const server = new SMTPServer({
    banner: "Sandbox",
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: CLOSE_GRACE_MS,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username }),

    async onMailFrom(_address, session, callback) {
      const fault = faults.consume("smtp");
      if (!fault) return callback();
      faultOf.set(session, fault);
      if (fault.mode === "error") return callback(refusal(fault.code ?? 451, LOCAL_ERROR));
      if (fault.mode === "reset") return cutConnection(server, session);
      if (fault.mode === "slow") await faults.wait(fault.delayMs);
      if (fault.mode !== "timeout") callback();
    },

    onRcptTo({ address }, _session, callback) {
      const refused = REFUSED_AT_RCPT[address.split("@", 1)[0]?.toLowerCase() ?? ""];
      callback(refused ? refusal(...refused) : null);
    },

    async onData(stream, session, callback) {
      // Nothing is recorded if the client disconnects within the mail.
      const raw = await buffer(stream).catch(() => null);
      if (raw === null) return callback();
      const { subject, body, messageId, replyTo, attachments } = await parseMail(raw);
      const code = findOneTimeCode(`${subject}\n${body}`);
      for (const { address } of session.envelope.rcptTo) {
        recordMessage(records, {
          to: address,
          channel: "email",
          subject,
          body,
          code,
          messageId,
          replyTo,
          attachments,
        });
      }
      const fault = faultOf.get(session);
      faultOf.delete(session);
      if (fault?.mode === "half") return cutConnection(server, session);
      if (fault?.mode === "late") await faults.wait(fault.delayMs);
      callback();
    },
  });
  // Clients that disconnect within a command are expected, so they are no error.
  server.on("error", () => undefined);

  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function cutConnection(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.id === session.id) connection._socket.destroy();
  }
}
