import { sql } from "kysely";
import { expect, test } from "vitest";
import { detailOf, owner, packer, shop, subjectsAbout } from "../../tests/support/desk.ts";
import { auditOf, jobsDone, orderIn } from "../../tests/support/orders.ts";
import { databaseOf, orderRow } from "../../tests/support/rows.ts";
import { raiseAlarm } from "../alarms/raise-alarm.ts";

const sendAgain = (orderId: string, kind: string) =>
  packer.ask<{ message: string; code?: string }>("POST", `/api/admin/order/${orderId}/messages/${kind}`);

async function withAlarm() {
  const orderId = await orderIn(shop, "Confirmed");
  const { id } = await orderRow(shop, orderId);
  const db = databaseOf(shop);
  await sql`insert into order_messages (order_id, kind, problem) values (${id}, 'confirmation', 'no such host')`.execute(
    db,
  );
  await raiseAlarm(db, "message-not-sent", { message: "confirmation" }, id);
  await raiseAlarm(db, "message-not-sent", { message: "received" }, id);
  return orderId;
}

test("a message that could not be sent is sent again, and its alarm is dismissed", async () => {
  const orderId = await withAlarm();
  expect((await detailOf(orderId, packer)).alarms).toMatchObject([
    { message: "received", actions: ["send message again", "open order"] },
    { message: "confirmation", actions: ["send message again", "open order"] },
  ]);
  expect(await sendAgain(orderId, "confirmation")).toMatchObject({
    status: 200,
    json: { message: `The e-mail for order ${orderId} is on its way again.` },
  });
  await jobsDone(shop);
  expect(await subjectsAbout(orderId)).toEqual([`Your order ${orderId} is confirmed`]);
  const { alarms, messages } = await detailOf(orderId);
  expect(alarms).toMatchObject([{ message: "received" }]);
  expect(messages).toMatchObject([{ kind: "confirmation", sentAt: expect.any(String), problem: "" }]);
  expect(await auditOf(shop, orderId)).toMatchObject([
    { actor: packer.username, action: "message sent again", after: { message: "confirmation" } },
  ]);
});

test("what was sent, or was never to be sent, is not sent", async () => {
  const orderId = await withAlarm();
  await sendAgain(orderId, "confirmation");
  await jobsDone(shop);
  for (const kind of ["confirmation", "shipped"])
    expect((await sendAgain(orderId, kind)).json.message).toMatch(/no such e-mail/);
  await jobsDone(shop);
  expect(await subjectsAbout(orderId)).toHaveLength(1);
});

test("an order or a message there is none of", async () => {
  expect(await sendAgain("S0000000000000", "shipped")).toMatchObject({
    status: 404,
    json: { code: "ORDER_NOT_FOUND" },
  });
  expect(await sendAgain(await orderIn(shop, "Paid"), "gossip")).toMatchObject({ status: 400 });
});

test("a packer is told of parcels and messages, an owner of payments too", async () => {
  const orderId = await orderIn(shop, "Returned");
  const { id } = await orderRow(shop, orderId);
  const db = databaseOf(shop);
  await raiseAlarm(db, "parcel-problem", { consignment: "1", stage: "returned", awb: "EK12" }, id);
  await raiseAlarm(db, "refund-stuck", { payment: "pay_1" }, id);
  const actionsFor = async (who: typeof owner) =>
    (await detailOf(orderId, who)).alarms.map(({ kind, actions }) => [kind, actions]);
  expect(await actionsFor(owner)).toEqual([
    ["refund-stuck", ["open order"]],
    ["parcel-problem", ["send again", "refund", "cancel"]],
  ]);
  expect(await actionsFor(packer)).toEqual([["parcel-problem", ["send again"]]]);
});
