import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ProviderError } from "../provider-http.ts";
import { MailboxRefusal } from "./mailer.ts";
import { smtpMailer } from "./smtp.ts";

type Step = "MAIL" | "RCPT" | "DATA" | "AUTH";

/** The step at which the mail server refuses, with its code and text. */
let refusal: { step: Step; code: number; response: string } | null = null;
let received: string[] = [];
let connections = 0;

function answer(step: Step): Error | null {
  if (refusal?.step !== step) return null;
  return Object.assign(new Error(refusal.response), { responseCode: refusal.code });
}
const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  authOptional: true,
  disableReverseLookup: true,
  onConnect(_session, callback) {
    connections += 1;
    callback();
  },
  onAuth: ({ username }, _session, callback) => callback(answer("AUTH"), { user: username }),
  onMailFrom: (_address, _session, callback) => callback(answer("MAIL")),
  onRcptTo: (_address, _session, callback) => callback(answer("RCPT")),
  onData(stream, _session, callback) {
    text(stream).then((mail) => {
      received.push(mail);
      callback(answer("DATA"));
    }, callback);
  },
});
let port = 0;
beforeAll(async () => {
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  port = (listener.address() as AddressInfo).port;
});
afterEach(() => {
  refusal = null;
  received = [];
  connections = 0;
});
afterAll(() => new Promise<void>((closed) => server.close(closed)));

const mail = {
  id: "0190a5a0-0000-7000-8000-000000000000.7",
  thread: "NEN7",
  to: "anu@example.in",
  replyTo: null,
  subject: "Hello",
  text: "Hello Anu",
  writtenAt: new Date("2026-11-21T04:30:00Z"),
};
const FROM = "Nendra <hello@nendra.example>";
const openMailer = (from = FROM) => smtpMailer(`smtp://user:password@127.0.0.1:${port}`, from);
async function send(from = FROM): Promise<void> {
  const mailer = openMailer(from);
  await mailer.send(mail).finally(() => mailer.close());
}

test("a mail that is sent again has the same id, date and thread, and asks for no automatic reply", async () => {
  await send();
  await send();
  expect(received).toHaveLength(2);
  for (const header of [
    "Message-ID: <0190a5a0-0000-7000-8000-000000000000.7@nendra.example>",
    "References: <NEN7@nendra.example>",
    "Date: Sat, 21 Nov 2026 04:30:00 +0000",
    "Auto-Submitted: auto-generated",
  ])
    for (const each of received) expect(each).toContain(`${header}\r\n`);
});

test.each([
  ["hello@nendra.example", "nendra.example"],
  ["Snack Shop <shop@localhost>", "localhost"],
])("the ids of mails from %s end in %s", async (from, domain) => {
  await send(from);
  expect(received[0]).toContain(`.7@${domain}>\r\n`);
});

test.each<[Step, number, string, string]>([
  ["RCPT", 550, "5.1.1 Recipient address rejected: User unknown", "no such mailbox (550)"],
  ["RCPT", 550, "no such user here", "no such mailbox (550)"],
  ["RCPT", 551, "User not local", "no such mailbox (551)"],
  ["RCPT", 553, "mailbox name not allowed", "no such mailbox (553)"],
  ["RCPT", 552, "5.2.2 Mailbox full", "the mailbox does not take it (552)"],
  ["RCPT", 550, "5.2.1 Mailbox disabled", "the mailbox does not take it (550)"],
  ["DATA", 554, "Transaction failed", "the mailbox does not take it (554)"],
])("%s refused with %i %s is permanent", async (step, code, response, message) => {
  refusal = { step, code, response };
  const error = await send().catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(MailboxRefusal);
  expect((error as Error).message).toBe(message);
});

test.each<[Step, number, string]>([
  ["RCPT", 450, "4.2.1 Greylisted"],
  ["RCPT", 452, "4.2.2 Mailbox full"],
  ["DATA", 451, "Local error"],
  ["AUTH", 535, "5.7.8 Wrong password"],
  ["MAIL", 550, "5.1.8 Sender rejected"],
  ["RCPT", 530, "5.7.0 Authentication required"],
  ["RCPT", 554, "5.7.1 Relay access denied"],
  ["DATA", 550, "5.7.26 Unauthenticated sender"],
])("%s refused with %i %s may succeed later", async (step, code, response) => {
  refusal = { step, code, response };
  const error = await send().catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(ProviderError);
  expect((error as Error).message).toBe(`mail not taken (${code})`);
});

test("errors contain no address, and an unavailable server is an error to retry", async () => {
  refusal = { step: "RCPT", code: 550, response: "5.1.1 <anu@example.in> unknown" };
  const refused = (await send().catch((thrown: Error) => thrown)) as Error;
  expect(`${refused.stack} ${JSON.stringify(refused)} ${String(refused.cause)}`).not.toContain("anu@");
  const sending = smtpMailer("smtp://127.0.0.1:1", "shop@example.in").send(mail);
  await expect(sending).rejects.toBeInstanceOf(ProviderError);
});

test("consecutive mails use one connection", async () => {
  const mailer = openMailer();
  for (let sent = 0; sent < 3; sent++) await mailer.send(mail);
  expect(received).toHaveLength(3);
  expect(connections).toBe(1);
  mailer.close();
});

test("a mail is sent even if the server has closed the idle connection", async () => {
  const mailer = openMailer();
  await mailer.send(mail);
  // The mailer has not noticed the closed connection when it sends the next mail.
  for (const connection of server.connections) connection.close();
  await mailer.send(mail);
  expect(received).toHaveLength(2);
  expect(connections).toBe(2);
  mailer.close();
});

test("the maximum of simultaneous mails is sent in parallel", async () => {
  const mailer = openMailer();
  await Promise.all(Array.from({ length: 20 }, () => mailer.send(mail)));
  expect(received).toHaveLength(20);
  expect(connections).toBe(20);
  mailer.close();
});
