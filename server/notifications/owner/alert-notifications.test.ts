import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { alertText } from "../../../rules/alert-text.ts";
import type { AlertDetails, RaisedAlert } from "../../../rules/alerts.ts";
import { URGENT_ALERT_KINDS, type UrgentAlertKind } from "../../../rules/urgent-alerts.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import { setFault } from "../../../tests/support/emulators.ts";
import { messagesTo } from "../../../tests/support/mailbox.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { orderIn, setProfile } from "../../../tests/support/orders.ts";
import { databaseOf, orderRow, untilWaiting } from "../../../tests/support/rows.ts";
import { runRest } from "../../../tests/support/work-off.ts";
import { dismissAlerts } from "../alerts/dismiss-alerts.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { claimNotifications } from "./notification-queue.ts";
import { sendAlertNotifications } from "./send-notifications.ts";

const DETAILS: { readonly [Kind in UrgentAlertKind]: AlertDetails[Kind] } = {
  "queue-stuck": { minutes: 7 },
  "disk-low": { freeMegabytes: 812, freePercent: 4 },
  "refund-stuck": { payment: "pay_1" },
  "payments-differ": { provider: 12, ours: 11, difference: 1 },
  "wallet-low": { rupees: 12.5, messagesLeft: 41 },
  "backup-old": { lastAt: null },
  "held-parcel": { consignment: "1", problem: "manual", held: "refunded", awb: "EK123456789IN" },
  "cash-on-delivery": { payment: "pay_2", amount: 15_500 },
  "account-setting": {
    setting: "customer fee",
    payment: "pay_3",
    amount: 15_866,
    currency: "INR",
    requested: 15_500,
    taken: true,
  },
  "certificate-ending": { host: "nendra.in", endsAt: "2026-12-01T06:00:00Z" },
};

let shop: TestShop;
let owners = 0;
let email: string;
let phone: string;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from alerts`.execute(databaseOf(shop));
  await sql`delete from notifications`.execute(databaseOf(shop));
  for (const provider of ["smtp", "fast2sms"]) await setFault(shop, provider, "ok");
  owners += 1;
  email = `owner-${owners}@nendra.example`;
  phone = `+9198470${String(owners).padStart(5, "0")}`;
  await setProfile(shop, { noticeEmail: email, noticeWhatsapp: phone });
});

const raise = (kind: UrgentAlertKind) => raiseAlert(databaseOf(shop), kind, DETAILS[kind]);
const dismiss = (kind: UrgentAlertKind) => dismissAlerts(databaseOf(shop), kind, null, {});
const send = () => sendAlertNotifications(shop.shop.deps);
const passTime = (interval: string) =>
  sql`update notifications set created_at = created_at - ${interval}::interval, due_at = due_at - ${interval}::interval`.execute(
    databaseOf(shop),
  );
const mails = () => messagesTo(shop, email);
const notifications = () =>
  databaseOf(shop).selectFrom("notifications").selectAll().orderBy("channel").execute();
const onlyByEmail = () => setProfile(shop, { noticeWhatsapp: "", phone: "" });

test.each(URGENT_ALERT_KINDS)(
  "%s is sent to the owner once on each channel, with what to do",
  async (kind) => {
    await raise(kind);
    await sql`update alerts set raised_at = raised_at - interval '21 minutes' where resolved_at is null`.execute(
      databaseOf(shop),
    );
    for (let minute = 0; minute < 3; minute++) await send();
    const hasOrder = false;
    const { happened, advice } = alertText({ kind, details: DETAILS[kind] } as RaisedAlert, null, hasOrder);
    expect(await mails()).toMatchObject([
      {
        subject: `Nendra: ${happened.slice(0, -1)}`,
        body: `${happened}\n\nWhat to do: ${advice}\n\nSee ${shop.url}/admin`,
      },
    ]);
    const [message, ...more] = await messagesTo(shop, phone);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ channel: "whatsapp" });
    expect(message?.body).toContain(`${happened} What to do: ${advice} See ${shop.url}/admin`);
  },
);

test("a difference at the payment provider is sent when the next comparison has found it too", async () => {
  await raise("payments-differ");
  await send();
  expect(await notifications()).toEqual([]);
});

test("alerts that are not urgent are not sent", async () => {
  const db = databaseOf(shop);
  await raiseAlert(db, "many-refusals", { refused: "too many", count: 500 });
  await raiseAlert(db, "refund-failed", { payment: "pay_1" });
  await raiseAlert(db, "message-not-sent", { message: "received" });
  await send();
  expect(await notifications()).toEqual([]);
});

test("an alert that is raised and dismissed repeatedly is sent once in six hours", async () => {
  for (let round = 0; round < 3; round++) {
    await raise("disk-low");
    await send();
    await dismiss("disk-low");
    await passTime("1 hour");
  }
  expect(await mails()).toMatchObject([{ replyTo: "hello@nendra.example" }]);
  await raise("disk-low");
  await passTime("2 hours 59 minutes");
  await send();
  expect(await mails()).toHaveLength(1);
  await passTime("1 minute");
  await send();
  await send();
  expect([await mails(), await messagesTo(shop, phone)].map(({ length }) => length)).toEqual([2, 2]);
});

test("two kinds do not wait for each other", async () => {
  await raise("disk-low");
  await send();
  await raise("wallet-low");
  await send();
  expect(await mails()).toHaveLength(2);
});

test("several processes at once send an alert once", async () => {
  await raise("queue-stuck");
  await Promise.all([send(), send(), send(), send()]);
  expect([await mails(), await messagesTo(shop, phone)].map(({ length }) => length)).toEqual([1, 1]);
});

test("a process waits while another enqueues notifications, and then enqueues none of the same", async () => {
  await raise("queue-stuck");
  let sending: Promise<void> | undefined;
  await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('notifications', 0))`.execute(trx);
      sending = send();
      await untilWaiting(shop, 1);
      await trx
        .insertInto("notifications")
        .values({ topic: "alerts", alertKind: "queue-stuck", channel: "e-mail" })
        .execute();
    });
  await sending;
  expect(await notifications()).toMatchObject([{ channel: "e-mail", state: "sent" }]);
});

test("a notification that one process is claiming is not claimed by another", async () => {
  await databaseOf(shop)
    .insertInto("notifications")
    .values({ topic: "alerts", alertKind: "disk-low", channel: "e-mail" })
    .execute();
  await databaseOf(shop)
    .transaction()
    .execute(async (trx) => {
      expect(await claimNotifications(trx)).toHaveLength(1);
      expect(await claimNotifications(databaseOf(shop))).toEqual([]);
    });
});

test("an alert that a killed process was sending is sent by the next one", async () => {
  await onlyByEmail();
  await raise("queue-stuck");
  await setFault(shop, "smtp", "error");
  await send();
  await setFault(shop, "smtp", "ok");
  await passTime("3 minutes");
  expect(await claimNotifications(databaseOf(shop))).toHaveLength(1);
  await send();
  expect(await mails()).toEqual([]);
  await passTime("6 minutes");
  await send();
  expect(await mails()).toHaveLength(1);
});

test("while the mail server is down an alert is sent by WhatsApp, and later by e-mail, each once", async () => {
  await setFault(shop, "smtp", "error");
  await raise("refund-stuck");
  await send();
  expect(await messagesTo(shop, phone)).toHaveLength(1);
  const minutes = async () => {
    const { rows } = await sql<{ pause: number }>`
      select round(extract(epoch from due_at - now()) / 60) as pause from notifications
      where channel = 'e-mail' and state = 'waiting'`.execute(databaseOf(shop));
    return rows[0]?.pause;
  };
  const pauses = [await minutes()];
  for (let n = 0; n < 6; n++) {
    await passTime("1 hour");
    await send();
    pauses.push(await minutes());
  }
  expect(pauses).toEqual([3, 6, 12, 24, 48, 60, 60]);
  expect(await mails()).toEqual([]);
  await setFault(shop, "smtp", "ok");
  await passTime("1 hour");
  await send();
  await send();
  expect([await mails(), await messagesTo(shop, phone)].map(({ length }) => length)).toEqual([1, 1]);
});

test("an e-mail whose reply was lost is sent again with the same Message-ID", async () => {
  await setFault(shop, "smtp", "half", 1);
  await raise("disk-low");
  await send();
  await passTime("3 minutes");
  await send();
  const ids = (await mails()).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("an alert that is dismissed before it could be sent is skipped, and sent when it is raised again", async () => {
  await onlyByEmail();
  await setFault(shop, "smtp", "error");
  await raise("disk-low");
  await send();
  await setFault(shop, "smtp", "ok");
  await dismiss("disk-low");
  await passTime("3 minutes");
  await send();
  expect(await mails()).toEqual([]);
  expect(await notifications()).toMatchObject([{ state: "skipped" }]);
  await raise("disk-low");
  await send();
  expect(await mails()).toHaveLength(1);
});

test("a notification expires after a day without success", async () => {
  await onlyByEmail();
  await setFault(shop, "smtp", "error");
  await raise("disk-low");
  await send();
  await passTime("23 hours 59 minutes");
  await send();
  expect(await notifications()).toMatchObject([
    { state: "waiting", attempts: 2, problem: "mail not taken (451)" },
  ]);
  await passTime("1 hour");
  await setFault(shop, "smtp", "ok");
  await send();
  expect([await mails(), await notifications()]).toMatchObject([[], [{ state: "expired" }]]);
});

test("an e-mail to a mailbox that does not exist is not retried", async () => {
  await setProfile(shop, { noticeEmail: "no-such-mailbox@example.com", noticeWhatsapp: "", phone: "" });
  await raise("disk-low");
  await send();
  await passTime("3 minutes");
  await send();
  expect(await notifications()).toMatchObject([
    { state: "refused", attempts: 1, problem: "no such mailbox (550)" },
  ]);
});

test("a message that WhatsApp refuses is retried", async () => {
  await setFault(shop, "fast2sms", "refuse-200", 1);
  await raise("disk-low");
  await send();
  expect(await messagesTo(shop, phone)).toEqual([]);
  await passTime("3 minutes");
  await send();
  expect([await mails(), await messagesTo(shop, phone)].map(({ length }) => length)).toEqual([1, 1]);
});

test("one notification stands for all stuck refunds, or links to the order of the only one", async () => {
  const orderId = await orderIn(shop, "Packed");
  const { id } = await orderRow(shop, orderId);
  await raiseAlert(databaseOf(shop), "refund-stuck", DETAILS["refund-stuck"], id);
  await send();
  expect((await mails())[0]?.body).toContain(`See ${shop.url}/admin/manage-orders/${orderId}`);
  for (let n = 0; n < 2; n++) await raise("refund-stuck");
  await send();
  expect(await mails()).toHaveLength(1);
  await passTime("6 hours");
  await send();
  expect(await mails()).toMatchObject([
    { body: expect.stringContaining("There are 2 more alerts of this kind.") },
    {},
  ]);
  await passTime("6 hours");
  await send();
  expect(await mails()).toHaveLength(2);
});

test("without addresses of the owner alerts go to the shop's e-mail and phone", async () => {
  await setProfile(shop, { noticeEmail: "", noticeWhatsapp: "", email, phone: phone.replace("+91", "0") });
  await raise("disk-low");
  await send();
  expect([await mails(), await messagesTo(shop, phone)].map(({ length }) => length)).toEqual([1, 1]);
});

test("no WhatsApp message is sent to a landline, nor without a template", async () => {
  await setProfile(shop, { noticeWhatsapp: "", phone: "0484 234 5678" });
  await raise("disk-low");
  await send();
  await setProfile(shop, { phone });
  await raise("wallet-low");
  await sendAlertNotifications({ ...shop.shop.deps, alertSender: null });
  expect(await notifications()).toMatchObject([{ channel: "e-mail" }, { channel: "e-mail" }]);
  expect(await mails()).toHaveLength(2);
});

test("an alert is sent as soon as there is an address", async () => {
  await setProfile(shop, { noticeEmail: "", noticeWhatsapp: "", email: "", phone: "" });
  await raise("disk-low");
  await send();
  await setProfile(shop, { noticeEmail: email });
  await send();
  expect(await mails()).toHaveLength(1);
});

test("the sweep sends alerts every minute, and deletes old notifications", async () => {
  await raise("queue-stuck");
  await runRest(shop);
  expect(await mails()).toHaveLength(1);
  await dismiss("queue-stuck");
  await passTime("181 days");
  await runRest(shop);
  expect(await notifications()).toEqual([]);
});
