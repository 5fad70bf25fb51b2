import { expect, test } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import { openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { setFault } from "../../tests/support/emulators.ts";
import {
  alertsOf,
  mailsAbout,
  messageOf,
  messagesOf,
  move,
  owner,
  pauseMessages,
  queuedAgo,
  setUpShop,
  shop,
  subjectsAbout,
  untilTried,
  writeTo,
} from "../../tests/support/message-desk.ts";
import { atOnce, auditOf, orderIn } from "../../tests/support/orders.ts";
import { payBack } from "../../tests/support/refunds.ts";
import { databaseOf, orderRow } from "../../tests/support/rows.ts";
import { raiseAlert } from "../notifications/alerts/raise-alert.ts";
import { expireMessages } from "../notifications/shopper-messages/expire-messages.ts";

setUpShop();

const again = (orderId: string, messageId: string, by = owner) =>
  by.request<{ message: string; success?: boolean; code?: string }>(
    "POST",
    `/api/admin/order/${orderId}/messages/${messageId}/send-again`,
  );
const SENT = { status: 200, json: { success: true, message: "The e-mail is on its way again." } };

test("any message can be resent with the same text, and the audit log records by whom", async () => {
  const { orderId } = await paidOrder(shop);
  await mailsAbout(orderId);
  await move(orderId, "Confirmed");
  await mailsAbout(orderId);
  await queuedAgo(orderId, "received", "61 seconds");
  const { _id } = await messageOf(orderId, "received");
  const packer = await openAdmin(shop, "packer");
  expect(await again(orderId, _id, packer)).toMatchObject(SENT);
  const [first, confirmation, second, ...others] = await mailsAbout(orderId);
  expect(others).toEqual([]);
  expect(confirmation?.subject).toBe(`Your order ${orderId} is confirmed`);
  expect(second).toMatchObject({ subject: first?.subject, body: first?.body });
  expect(second?.messageId).not.toBe(first?.messageId);
  expect(await messagesOf(orderId)).toMatchObject([{ _id, state: "sent" }, { kind: "confirmation" }]);
  expect((await auditOf(shop, orderId)).at(-1)).toEqual({
    actor: packer.username,
    action: "message sent again",
    before: null,
    after: { message: "received" },
  });
});

test("every kind of message can be resent, each about its own subject", async () => {
  const sendAllAgain = async (orderId: string, kinds: readonly string[]) => {
    const before = (await mailsAbout(orderId)).slice(-kinds.length);
    const listed = (await messagesOf(orderId)).filter(({ canSendAgain }) => canSendAgain);
    expect(listed.map(({ kind }) => kind)).toEqual(kinds);
    for (const kind of kinds) {
      await queuedAgo(orderId, kind, "61 seconds");
      expect(await again(orderId, (await messageOf(orderId, kind))._id)).toMatchObject(SENT);
      await mailsAbout(orderId);
    }
    const contents = (mails: typeof before) => mails.map(({ subject, body }) => [subject, body]);
    expect(contents((await mailsAbout(orderId)).slice(-kinds.length))).toEqual(contents(before));
    expect(new Set((await messagesOf(orderId)).map(({ state }) => state))).toEqual(new Set(["sent"]));
  };
  const delivered = (await paidOrder(shop)).orderId;
  for (const status of ["Confirmed", "Packed", "Shipped"]) {
    await mailsAbout(delivered);
    await move(delivered, status);
  }
  await sendAllAgain(delivered, ["received", "confirmation", "shipped"]);
  await move(delivered, "Delivered");
  const [arrived] = (await mailsAbout(delivered)).slice(-1);
  await queuedAgo(delivered, "delivered", "61 seconds");
  expect(await again(delivered, (await messageOf(delivered, "delivered"))._id)).toMatchObject(SENT);
  const [arrivedAgain] = (await mailsAbout(delivered)).slice(-1);
  expect([arrivedAgain?.subject, arrivedAgain?.body]).toEqual([arrived?.subject, arrived?.body]);
  await payBack(owner, delivered, { amount: 10, expected: 10 });
  const [refunded] = (await mailsAbout(delivered)).slice(-1);
  await queuedAgo(delivered, "partly refunded", "61 seconds");
  expect(await again(delivered, (await messageOf(delivered, "partly refunded"))._id)).toMatchObject(SENT);
  const [resent] = (await mailsAbout(delivered)).slice(-1);
  expect([resent?.subject, resent?.body]).toEqual([refunded?.subject, refunded?.body]);
  const cancelled = (await paidOrder(shop)).orderId;
  await mailsAbout(cancelled);
  const change = { status: "Cancelled", reason: "The last packet was torn" };
  expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${cancelled}`, change), 200);
  await sendAllAgain(cancelled, ["cancelled", "refunded"]);
});

const OUTDATED = {
  status: 409,
  json: {
    code: "MESSAGE_OUTDATED",
    message: "This e-mail is no longer true for the order, so it cannot be sent again.",
  },
};

test("the shipping e-mail of a hand-over that was undone is not sent again", async () => {
  const { orderId } = await paidOrder(shop);
  for (const status of ["Confirmed", "Packed", "Shipped"]) await move(orderId, status);
  const undo = { orderIds: [orderId], moved: "Shipped" };
  expectStatus(await owner.request("POST", "/api/admin/orders/undo", undo), 200);
  await queuedAgo(orderId, "shipped", "61 seconds");
  const shipped = await messageOf(orderId, "shipped");
  expect(shipped).toMatchObject({ state: "superseded", canSendAgain: false });
  expect(await again(orderId, shipped._id)).toMatchObject(OUTDATED);
  expect(await subjectsAbout(orderId)).not.toContain("Your order is on its way");
});

test("the confirmation of a cancelled order is not sent again, and its alert is dismissed", async () => {
  const { orderId } = await paidOrder(shop);
  await move(orderId, "Confirmed");
  await mailsAbout(orderId);
  const { id } = await orderRow(shop, orderId);
  await raiseAlert(databaseOf(shop), "message-not-sent", { message: "confirmation" }, id);
  const change = { status: "Cancelled", reason: "The last packet was torn" };
  expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, change), 200);
  await queuedAgo(orderId, "confirmation", "61 seconds");
  const confirmation = await messageOf(orderId, "confirmation");
  expect(confirmation.canSendAgain).toBe(false);
  expect(await again(orderId, confirmation._id)).toMatchObject(OUTDATED);
  const { json } = await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`);
  expect(json.alerts).toEqual([]);
});

test("the e-mail about a parcel that came back is not sent again once another is on its way", async () => {
  const { orderId } = await paidOrder(shop);
  for (const status of ["Confirmed", "Packed", "Shipped"]) await move(orderId, status);
  await mailsAbout(orderId);
  const { _id } = await messageOf(orderId, "shipped");
  const back = { status: "Returned", reason: "Nobody opened" };
  expectStatus(await owner.request("PUT", `/api/admin/order/change-status/${orderId}`, back), 200);
  for (const status of ["Packed", "Shipped"]) await move(orderId, status);
  await mailsAbout(orderId);
  await queuedAgo(orderId, "shipped", "61 seconds");
  expect(await again(orderId, _id)).toMatchObject(OUTDATED);
  const [, second] = (await messagesOf(orderId)).filter(({ kind }) => kind === "shipped");
  expect(await again(orderId, String(second?._id))).toMatchObject(SENT);
});

test("repeated clicks within a minute resend a message once", async () => {
  const { orderId } = await paidOrder(shop);
  await mailsAbout(orderId);
  const { _id } = await messageOf(orderId, "received");
  await queuedAgo(orderId, "received", "20 seconds");
  const wait = "This e-mail was sent a moment ago. Wait a minute before you send it again.";
  expect((await again(orderId, _id)).json).toEqual({ success: true, message: wait });
  await queuedAgo(orderId, "received", "61 seconds");
  const answers = await atOnce(
    shop,
    orderId,
    Array.from({ length: 4 }, () => () => again(orderId, _id)),
  );
  expect(answers.map(({ json }) => json.message).toSorted()).toEqual([SENT.json.message, wait, wait, wait]);
  expect(await mailsAbout(orderId)).toHaveLength(2);
  expect(await auditOf(shop, orderId)).toHaveLength(1);
});

test("a bounced message can be resent; a second bounce raises a second alert", async () => {
  const { orderId } = await paidOrder(shop);
  await mailsAbout(orderId);
  await writeTo(orderId, "no-such-mailbox@example.com");
  await move(orderId, "Confirmed");
  await mailsAbout(orderId);
  const { _id, state } = await messageOf(orderId, "confirmation");
  expect(state).toBe("refused");
  await queuedAgo(orderId, "confirmation", "61 seconds");
  expect(await again(orderId, _id)).toMatchObject(SENT);
  await mailsAbout(orderId);
  expect(await alertsOf(orderId)).toHaveLength(2);
  await writeTo(orderId, "lakshmi@example.com");
  await queuedAgo(orderId, "confirmation", "61 seconds");
  expect(await again(orderId, _id)).toMatchObject(SENT);
  expect(await subjectsAbout(orderId)).toEqual(["We have received your order", "Your order is confirmed"]);
  expect(await messageOf(orderId, "confirmation")).toMatchObject({ state: "sent", problem: "" });
});

test("a superseded or expired message can be resent", async () => {
  await setFault(shop, "smtp", "error");
  const { orderId } = await paidOrder(shop);
  await move(orderId, "Confirmed");
  await untilTried(orderId, "confirmation");
  await pauseMessages();
  await queuedAgo(orderId, "confirmation", "25 hours");
  await expireMessages(shop.shop.deps, new AbortController().signal);
  expect((await messagesOf(orderId)).map(({ state }) => state)).toEqual(["superseded", "expired"]);
  await setFault(shop, "smtp", "ok");
  expect(await subjectsAbout(orderId)).toEqual([]);
  for (const kind of ["confirmation", "received"]) {
    await queuedAgo(orderId, kind, "61 seconds");
    expect(await again(orderId, (await messageOf(orderId, kind))._id)).toMatchObject(SENT);
    await mailsAbout(orderId);
  }
  expect(await subjectsAbout(orderId)).toEqual(["Your order is confirmed", "We have received your order"]);
});

test("resending a message that still waits keeps its position and its Message-ID", async () => {
  const { orderId } = await paidOrder(shop);
  await mailsAbout(orderId);
  await setFault(shop, "smtp", "half", 1);
  await move(orderId, "Confirmed");
  await untilTried(orderId, "confirmation");
  await setFault(shop, "smtp", "error");
  await move(orderId, "Packed");
  await move(orderId, "Shipped");
  await queuedAgo(orderId, "confirmation", "61 seconds");
  expect(await again(orderId, (await messageOf(orderId, "confirmation"))._id)).toMatchObject(SENT);
  await setFault(shop, "smtp", "ok");
  const mails = await mailsAbout(orderId);
  expect(mails.map(({ subject }) => subject?.replace(` ${orderId}`, ""))).toEqual([
    "We have received your order",
    "Your order is confirmed",
    "Your order is confirmed",
    "Your order is on its way",
  ]);
  expect(mails[1]?.messageId).toBe(mails[2]?.messageId);
});

test("a message of another order, or an unknown one, is not found", async () => {
  const [one, other] = [await paidOrder(shop), await paidOrder(shop)];
  const { _id } = await messageOf(one.orderId, "received");
  const notFound = { status: 404, json: { code: "MESSAGE_NOT_FOUND" } };
  expect(await again(other.orderId, _id)).toMatchObject(notFound);
  expect(await again(one.orderId, "0190a5a0-0000-7000-8000-000000000000")).toMatchObject(notFound);
  expect(await again("S0000000000000", _id)).toMatchObject({
    status: 404,
    json: { code: "ORDER_NOT_FOUND" },
  });
  expect(await again(one.orderId, "received")).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT" },
  });
});

test("resending a message dismisses its alert and no other", async () => {
  const { orderId } = await paidOrder(shop);
  await mailsAbout(orderId);
  const { id } = await orderRow(shop, orderId);
  for (const message of ["received", "confirmation"] as const)
    await raiseAlert(databaseOf(shop), "message-not-sent", { message }, id);
  const { _id } = await messageOf(orderId, "received");
  const alerts = async () =>
    (await owner.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json.alerts;
  expect(await alerts()).toMatchObject([
    { messageId: null, actions: ["send message again", "open order"] },
    { messageId: _id },
  ]);
  await queuedAgo(orderId, "received", "61 seconds");
  expect(await again(orderId, _id)).toMatchObject(SENT);
  expect(await alerts()).toMatchObject([{ messageId: null }]);
});

test("a packer sees alerts of parcels and messages, an owner also those of payments", async () => {
  const orderId = await orderIn(shop, "Returned");
  const { id } = await orderRow(shop, orderId);
  const db = databaseOf(shop);
  await raiseAlert(db, "parcel-problem", { consignment: "1", stage: "returned", awb: "EK12" }, id);
  await raiseAlert(db, "refund-stuck", { payment: "pay_1" }, id);
  const actionsFor = async (who: typeof owner) => {
    const { json } = await who.request<OrderDetail>("GET", `/api/admin/order/${orderId}`);
    return json.alerts.map(({ kind, actions }) => [kind, actions]);
  };
  expect(await actionsFor(owner)).toEqual([
    ["refund-stuck", ["open order"]],
    ["parcel-problem", ["send again", "refund", "cancel"]],
  ]);
  expect(await actionsFor(await openAdmin(shop, "packer"))).toEqual([["parcel-problem", ["send again"]]]);
});
