// A tracking number belongs to one live parcel, and can be added to an order that was handed over without one.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addTrackingNumber, createConsignment } from "../../contract/consignments.ts";
import type { OrderDetail } from "../../contract/orders.ts";
import { courierKey, numberKey } from "../../rules/tracking-number.ts";
import { trackingPageProblem } from "../../rules/tracking-pages.ts";
import { expectStatus } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import {
  alertsOf,
  BY_COURIER,
  bookingsAt,
  consignmentsOf,
  MANUAL,
  moveParcel,
  openShipper,
  type Shipped,
  type Shipper,
} from "../../tests/support/courier.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import {
  atOnce,
  auditOf,
  endUndoWindows,
  jobsDone,
  orderBeingBooked,
  orderIn,
  setStatus,
} from "../../tests/support/orders.ts";
import { databaseOf, statusOf } from "../../tests/support/rows.ts";
import { endMessage } from "../notifications/shopper-messages/message-claims.ts";
import { wakeLoop } from "../platform/jobs/wake-loop.ts";

let shop: TestShop;
let packer: Shipper;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openShipper(shop);
});
afterAll(() => shop.close());

const PATH = "/api/admin/consignments";
const ship = (orderId: string, number: object) =>
  packer.request<Shipped>("POST", `${PATH}/${orderId}`, { ...MANUAL, ...number });
const addNumber = (orderId: string, number: object) =>
  packer.request<Shipped>("POST", `${PATH}/${orderId}/tracking-number`, {
    courierName: "Speed Post",
    ...number,
  });
const move = (orderId: string, status: string, reason = "It is so") =>
  packer.request("PUT", `/api/admin/order/change-status/${orderId}`, { status, reason });
const taken = (orderId: string) => ({
  status: 409,
  json: { code: "AWB_TAKEN", message: `Order ${orderId} has this tracking number already.` },
});

test("one of 64 orders gets a number that is entered for all of them at once", async () => {
  const orders: string[] = [];
  for (let n = 0; n < 64; n++) orders.push(await orderIn(shop, "Packed"));
  const replies = await Promise.all(
    orders.map((orderId, n) =>
      ship(orderId, {
        awb: n % 2 ? "race1234" : "RACE1234",
        courierName: n % 3 ? "Speed Post" : "speedpost",
      }),
    ),
  );
  const statuses = replies.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array(63).fill(409)]);
  const winner = orders[replies.findIndex(({ status }) => status === 201)] as string;
  const message = expect.stringContaining(`Order ${winner} has this tracking number already.`);
  for (const { status, json } of replies)
    if (status === 409) expect(json).toMatchObject({ code: "AWB_TAKEN", message });
  expect((await consignmentsOf(shop, winner)).map(({ state }) => state)).toEqual(["created"]);
  const { rows } = await sql`select from consignments where lower(awb) = 'race1234'`.execute(
    databaseOf(shop),
  );
  expect(rows).toHaveLength(1);
});

test("two orders share one box only by explicit choice", async () => {
  const [first, second, third] = [
    await orderIn(shop, "Packed"),
    await orderIn(shop, "Packed"),
    await orderIn(shop, "Packed"),
  ];
  // The same shopper ordered twice.
  await sql`update orders set phone = (select phone from orders where order_number = ${first})
    where order_number in (${second}, ${third})`.execute(databaseOf(shop));
  const number = { awb: "BOX123456" };
  expectStatus(await ship(first, { ...number, isSameBox: true }), 201);
  expect(await ship(second, number)).toMatchObject(taken(first));
  expect(await consignmentsOf(shop, second)).toEqual([]);
  expectStatus(await ship(second, { ...number, isSameBox: true }), 201);
  expectStatus(await ship(second, number), 200);
  expect(await ship(third, number)).toMatchObject(taken(first));
  expect((await consignmentsOf(shop, first)).map(({ sharesBox }) => sharesBox)).toEqual([false]);
  expect((await auditOf(shop, second)).map(({ after }) => after)).toMatchObject([{ sharesBox: true }]);
  // The box is still in use after the order that got the number first is unpacked.
  expectStatus(await move(first, "Confirmed"), 200);
  expect(await ship(third, number)).toMatchObject(taken(second));
});

test("a box of two orders with different addresses comes with a warning", async () => {
  const [first, second] = [await orderIn(shop, "Packed"), await orderIn(shop, "Packed")];
  expectStatus(await ship(first, { awb: "BOX222222" }), 201);
  const { json } = await ship(second, { awb: "BOX222222" });
  expect(json.message).toBe(
    `Order ${first} has this tracking number already. It goes to another customer or address: Lakshmi Nair, Kochi 682001.`,
  );
});

test("another courier may use the same number", async () => {
  const [first, second] = [await orderIn(shop, "Packed"), await orderIn(shop, "Packed")];
  expectStatus(await ship(first, { awb: "SAME12345", courierName: "DTDC" }), 201);
  expectStatus(await ship(second, { awb: "SAME12345", courierName: "Delhivery" }), 201);
});

test("a number is free again after its parcel was cancelled, came back or was lost, but not after it arrived", async () => {
  const arrived = await orderIn(shop, "Packed");
  expectStatus(await ship(arrived, { awb: "USED1" }), 201);
  for (const status of ["Shipped", "Delivered"]) expectStatus(await move(arrived, status), 200);
  const next = await orderIn(shop, "Packed");
  expect((await ship(next, { awb: "USED1" })).json.code).toBe("AWB_TAKEN");
  for (const [awb, ...way] of [
    ["USED2", "Confirmed"],
    ["USED3", "Shipped", "Returned"],
    ["USED4", "Shipped", "Lost"],
  ] as const) {
    const ended = await orderIn(shop, "Packed");
    expectStatus(await ship(ended, { awb }), 201);
    for (const status of way) expectStatus(await move(ended, status), 200);
    expectStatus(await ship(await orderIn(shop, "Packed"), { awb }), 201);
  }
});

test("a booking whose assigned number is already in use is saved and raises an alert", async () => {
  const [first, second] = [await orderIn(shop, "Packed"), await orderIn(shop, "Packed")];
  const booked = expectStatus(await packer.ship(first, BY_COURIER), 201).json;
  // The emulator's next number.
  const awb = String(Number(booked.awb) + 2);
  await databaseOf(shop).updateTable("consignments").set({ awb }).where("awb", "=", booked.awb).execute();
  const { json } = expectStatus(await packer.ship(second, BY_COURIER), 201);
  expect(json).toMatchObject({ awb, state: "created" });
  expect(await bookingsAt(shop, second)).toEqual([{ status: "PICKUP SCHEDULED", awb }]);
  expect((await consignmentsOf(shop, second)).map(({ sharesBox }) => sharesBox)).toEqual([true]);
  expect(await alertsOf(shop, second)).toMatchObject([
    { details: { stage: "number taken", awb, consignment: json._id }, resolvedAt: null },
  ]);
  expect(await alertsOf(shop, first)).toEqual([]);
});

test("the index compares couriers and numbers as the rules do", async () => {
  for (const courierName of ["Speed Post", "  DTDC\u00A0Express", "ÉCLAIR Courier", "കൊറിയർ"]) {
    const { rows } = await sql<{ key: string }>`select 'manual' || ' ' ||
      lower(replace(replace(${courierName}::text, ' ', ''), chr(160), '') collate "C") as key`.execute(
      databaseOf(shop),
    );
    expect(rows[0]?.key).toBe(courierKey("manual", courierName));
  }
});

test("a number is added to an order that was handed over without one, and e-mailed to the shopper once", async () => {
  const orderId = await orderIn(shop, "Packed");
  expectStatus(await move(orderId, "Shipped"), 200);
  await jobsDone(shop);
  const number = { awb: "LATE12345", trackingUrl: "https://track.example/LATE12345" };
  const added = expectStatus(await addNumber(orderId, number), 201).json;
  expect(added).toMatchObject({ ...number, carrier: "manual", courierName: "Speed Post", state: "created" });
  expect(added.events).toMatchObject([{ status: "Tracking number added", stage: "in transit" }]);
  expect(expectStatus(await addNumber(orderId, { ...number, awb: "late12345" }), 200).json).toEqual(added);
  expect((await addNumber(orderId, { awb: "OTHER1234" })).json).toMatchObject({
    code: "AWB_EXISTS",
    message: "This order has the tracking number LATE12345 already.",
  });
  const { json: order } = await packer.request<OrderDetail>("GET", `/api/admin/order/${orderId}`);
  expect(order).toMatchObject({ status: "Shipped", consignment: { awb: "LATE12345" } });
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({
    actor: packer.username,
    action: "tracking number added",
    after: { courier: "Speed Post", awb: "LATE12345" },
  });
  await jobsDone(shop);
  const mails = (await messagesTo(shop, "lakshmi@example.com")).filter(({ body }) => body.includes(orderId));
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Your parcel's tracking number for order ${orderId}`,
    `Your order ${orderId} is on its way`,
  ]);
  for (const line of [
    "Courier: Speed Post",
    "Tracking number (AWB): LATE12345",
    `Track your parcel: ${number.trackingUrl}`,
  ])
    expect(mails[0]?.body).toContain(line);
  // From here the parcel behaves like one booked with its number.
  expectStatus(await move(orderId, "Returned"), 200);
  expect((await consignmentsOf(shop, orderId)).map(({ state }) => state)).toEqual(["returned"]);
});

test("a number added before the hand-over e-mail was sent is included in it and ends the undo", async () => {
  const orderId = await orderIn(shop, "Packed");
  expectStatus(await move(orderId, "Shipped"), 200);
  const sentAt = () =>
    sql<{
      state: string;
      isHeldBack: boolean;
    }>`select state, coalesce(not_before > now(), false) as is_held_back
      from order_messages join orders on orders.id = order_id
      where order_number = ${orderId} and kind in ('shipped', 'tracking number')`.execute(databaseOf(shop));
  expect((await sentAt()).rows).toEqual([{ state: "waiting", isHeldBack: true }]);
  expectStatus(await addNumber(orderId, { awb: "EARLY12345" }), 201);
  expect((await sentAt()).rows).toMatchObject([{ isHeldBack: false }]);
  const undo = { orderIds: [orderId], moved: "Shipped" };
  expect(expectStatus(await packer.request("POST", "/api/admin/orders/undo", undo), 200).json).toMatchObject({
    undone: [],
    refused: [{ orderId }],
  });
  expectStatus(await addNumber(orderId, { awb: "EARLY12345" }), 200);
  await jobsDone(shop);
  const mails = (await messagesTo(shop, "lakshmi@example.com")).filter(({ body }) => body.includes(orderId));
  expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${orderId} is on its way`]);
  for (const line of ["Courier: Speed Post", "Tracking number (AWB): EARLY12345"])
    expect(mails[0]?.body).toContain(line);
});

test("simultaneous requests that add a number add one and send one e-mail", async () => {
  const orderId = await orderIn(shop, "Shipped");
  const replies = await atOnce(
    shop,
    orderId,
    Array.from({ length: 6 }, (_, n) => () => addNumber(orderId, { awb: `TWICE${1000 + (n % 2)}` })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 201, 409, 409, 409]);
  expect(await consignmentsOf(shop, orderId)).toHaveLength(1);
  await jobsDone(shop);
  const mails = (await messagesTo(shop, "lakshmi@example.com")).filter(({ body }) => body.includes(orderId));
  expect(mails).toHaveLength(1);
});

test("a number that is added later also belongs to one parcel only", async () => {
  const [first, second] = [await orderIn(shop, "Shipped"), await orderIn(shop, "Shipped")];
  await sql`update orders set phone = (select phone from orders where order_number = ${first})
    where order_number = ${second}`.execute(databaseOf(shop));
  expectStatus(await addNumber(first, { awb: "LATER1234" }), 201);
  expect(await addNumber(second, { awb: "later1234" })).toMatchObject(taken(first));
  expectStatus(await addNumber(second, { awb: "later1234", isSameBox: true }), 201);
});

test("only a Shipped order gets a number later", async () => {
  for (const status of ["Paid", "Packed", "Delivered", "Lost"] as const) {
    const { json } = await addNumber(await orderIn(shop, status), { awb: "NEVER1234" });
    expect(json).toMatchObject({ code: "ORDER_NOT_SHIPPED" });
  }
  expect((await addNumber("S0000000000000", { awb: "NEVER1234" })).json.code).toBe("ORDER_NOT_FOUND");
  const bare = await orderIn(shop, "Shipped");
  for (const [number, field] of [
    [{ awb: "a b" }, "awb"],
    [{}, "awb"],
    [{ awb: "NEVER1234", courierName: " " }, "courierName"],
    [{ awb: "NEVER1234", trackingUrl: "javascript:alert(1)" }, "trackingUrl"],
  ] as const)
    expect(Object.keys((await addNumber(bare, number)).json.fields ?? {})).toEqual([field]);
});

test("an unfinished booking is cancelled when its order gets another number", async () => {
  const orderId = await orderBeingBooked(shop);
  await sql`update consignments set leased_until = now() - interval '1 second'
    where order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));
  await setStatus(shop, orderId, "Shipped");
  expectStatus(await addNumber(orderId, { awb: "HALF12345" }), 201);
  expect((await consignmentsOf(shop, orderId)).map(({ state, awb }) => [state, awb])).toEqual([
    ["failed", null],
    ["created", "HALF12345"],
  ]);
});

test.each([
  [" EK०००१२IN ", "EK00012IN"],
  ["", undefined],
  ["EK 1", undefined],
])("both calls read the typed number %j alike", (typed, read) => {
  const added = addTrackingNumber.body.safeParse({ courierName: "Speed Post", awb: typed });
  const { isSameBox: _, ...parcel } = { ...MANUAL, isSameBox: false };
  const created = createConsignment.body.safeParse({ ...parcel, awb: typed });
  expect([added.data?.awb, created.data?.awb]).toEqual([read, read]);
});

test.each([
  "https://www.indiapost.gov.in@evil.example/1",
  "https://track.example/\u202Egro.live",
  "https://a.in/<b>",
])("both calls and the settings refuse the link %j", (url) => {
  const typed = { courierName: "Speed Post", awb: "EK00012IN", trackingUrl: url };
  expect(addTrackingNumber.body.safeParse(typed).success).toBe(false);
  expect(createConsignment.body.safeParse({ ...MANUAL, ...typed }).success).toBe(false);
  expect(trackingPageProblem(url)).not.toBeNull();
});

interface Correction {
  courierName?: string;
  awb?: string;
  trackingUrl?: string;
  isSameBox?: boolean;
  replaces?: { courierName: string; awb: string };
  reason?: string;
}

const correct = (orderId: string, body: Correction) =>
  packer.request<Shipped>("PUT", `/api/admin/consignments/${orderId}/tracking-number`, body);

/** An order that was shipped with this number, whose shopper has the e-mail about it. */
async function shippedWith(awb: string): Promise<string> {
  const orderId = await orderIn(shop, "Packed");
  expectStatus(
    await packer.ship(orderId, { ...MANUAL, awb, trackingUrl: `https://track.example/${awb}` }),
    201,
  );
  expectStatus(await move(orderId, "Shipped"), 200);
  await jobsDone(shop);
  return orderId;
}

/** Oldest first. */
const mailsAbout = async (orderId: string) =>
  (await messagesTo(shop, "lakshmi@example.com")).filter(({ body }) => body.includes(orderId)).toReversed();

const SPEED_POST = "Speed Post";
const numberOf = (awb: string, courierName = SPEED_POST) => ({ awb, courierName });

test("a wrong number is corrected once: history, an e-mail with the new courier's link, and the number is free again", async () => {
  const orderId = await shippedWith("WRONG1");
  const body = { ...numberOf("RIGHT1", "Delhivery"), replaces: numberOf("WRONG1"), reason: "Typed wrongly" };
  // A double click, a second tab and a repeat after a lost reply.
  const replies = await atOnce(
    shop,
    orderId,
    Array<() => ReturnType<typeof correct>>(6).fill(() => correct(orderId, body)),
  );
  replies.push(await correct(orderId, body));
  for (const reply of replies)
    expect(expectStatus(reply, 200).json).toMatchObject(numberOf("RIGHT1", "Delhivery"));
  await jobsDone(shop);
  const url = "https://www.delhivery.com/track/package/RIGHT1";
  const [shipped, changed, ...more] = await mailsAbout(orderId);
  expect(shipped?.body).toContain("https://track.example/WRONG1");
  expect(changed?.subject).toBe(`The tracking number of your order ${orderId} has changed`);
  expect(changed?.body).toContain(
    `Courier: Delhivery\nTracking number (AWB): RIGHT1\nTrack your parcel: ${url}`,
  );
  expect(more).toEqual([]);
  expect((await auditOf(shop, orderId)).filter(({ action }) => action.includes("corrected"))).toEqual([
    {
      actor: packer.username,
      action: "tracking number corrected",
      before: { ...numberOf("WRONG1"), trackingUrl: "https://track.example/WRONG1" },
      after: { ...numberOf("RIGHT1", "Delhivery"), trackingUrl: "", reason: "Typed wrongly" },
    },
  ]);
  const { json: order } = await packer.request<OrderDetail>("GET", `/api/admin/order/${orderId}`);
  expect(order.corrections).toMatchObject([{ actor: `admin:${packer.username}`, reason: "Typed wrongly" }]);
  expect(order.consignment?.events[0]?.status).toBe("Tracking number corrected, before: Speed Post, WRONG1");
  const other = await orderIn(shop, "Packed");
  expectStatus(await packer.ship(other, { ...MANUAL, awb: "WRONG1" }), 201);
});

test("the courier's name and the link are corrected too, each with an e-mail of its own", async () => {
  const orderId = await shippedWith("LINK-0001");
  for (const [courierName, trackingUrl] of [
    ["DTDC", "https://track.example/LINK-0001"],
    ["DTDC", "https://dtdc.example/LINK-0001"],
  ] as const) {
    const { json: before } = await packer.request<OrderDetail>("GET", `/api/admin/order/${orderId}`);
    const replaces = numberOf("LINK-0001", before.consignment?.courierName);
    const body = { ...numberOf("LINK-0001", courierName), trackingUrl, replaces, reason: "Another courier" };
    expectStatus(await correct(orderId, body), 200);
    await jobsDone(shop);
  }
  const links = (await mailsAbout(orderId)).map(({ body }) => /Track your parcel: (.*)/.exec(body)?.[1]);
  expect(links).toEqual([
    "https://track.example/LINK-0001",
    "https://track.example/LINK-0001",
    "https://dtdc.example/LINK-0001",
  ]);
});

test("a number that is corrected again while its e-mail is being sent gets another e-mail", async () => {
  const orderId = await shippedWith("TWICE-0001");
  const again = (from: string, to: string) =>
    correct(orderId, { ...numberOf(to), replaces: numberOf(from), reason: "Typed wrongly" });
  expectStatus(await again("TWICE-0001", "TWICE-0002"), 200);
  await jobsDone(shop);
  const db = databaseOf(shop);
  const message = () =>
    db
      .selectFrom("orderMessages")
      .innerJoin("orders", "orders.id", "orderMessages.orderId")
      .selectAll("orderMessages")
      .where("orderNumber", "=", orderId as never)
      .where("kind", "=", "tracking number changed")
      .executeTakeFirstOrThrow();
  const sending = await message();
  await db
    .updateTable("orderMessages")
    .set({ state: "waiting", sentAt: null, leasedUntil: sql<Date>`now() + interval '1 minute'` })
    .where("id", "=", sending.id)
    .execute();
  expectStatus(await again("TWICE-0002", "TWICE-0003"), 200);
  // The first e-mail has been sent.
  await db.transaction().execute((trx) => endMessage(trx, sending, "sent"));
  expect((await message()).state).toBe("waiting");
  await db.updateTable("orderMessages").set({ leasedUntil: null }).where("id", "=", sending.id).execute();
  await wakeLoop(db, "messages");
  await jobsDone(shop);
  expect((await mailsAbout(orderId)).at(-1)?.body).toContain("TWICE-0003");
});

test("a number that is corrected before the hand-over e-mail was sent is in that e-mail, without another one", async () => {
  const orderId = await orderIn(shop, "Packed");
  expectStatus(await packer.ship(orderId, { ...MANUAL, awb: "EARLY-WRONG" }), 201);
  expectStatus(await move(orderId, "Shipped"), 200);
  const body = { ...numberOf("EARLY-RIGHT"), replaces: numberOf("EARLY-WRONG"), reason: "Typed wrongly" };
  expectStatus(await correct(orderId, body), 200);
  await endUndoWindows(shop);
  await jobsDone(shop);
  const mails = await mailsAbout(orderId);
  expect(mails.filter(({ body }) => body.includes("EARLY-"))).toHaveLength(1);
  expect(mails.at(-1)?.body).toContain("EARLY-RIGHT");
});

test("a correction is refused with the reason, and changes nothing", async () => {
  const orderId = await shippedWith("KEPT-0001");
  const other = await shippedWith("TAKEN-0001");
  const replaces = numberOf("KEPT-0001");
  const right = { ...numberOf("RIGHT-0001"), replaces, reason: "Typed wrongly" };
  const refused = async (id: string, body: Correction) => {
    const { status, json } = await correct(id, body);
    return [status, json.code, ...Object.keys(json.fields ?? {}).toSorted()];
  };
  expect(await refused(orderId, { replaces })).toEqual([
    400,
    "INVALID_INPUT",
    "awb",
    "courierName",
    "reason",
  ]);
  expect(await refused(orderId, { ...right, reason: " " })).toEqual([400, "INVALID_INPUT", "reason"]);
  expect(await refused(orderId, { ...right, replaces: numberOf("OTHER-0001") })).toEqual([
    409,
    "AWB_CHANGED",
  ]);
  expect(await refused(orderId, { ...right, awb: "TAKEN0001" })).toEqual([409, "AWB_TAKEN"]);
  expect(await refused("NEN0000000000000", right)).toEqual([404, "ORDER_NOT_FOUND"]);
  const bare = await orderIn(shop, "Packed");
  await setStatus(shop, bare, "Shipped");
  expect(await refused(bare, right)).toEqual([404, "CONSIGNMENT_NOT_FOUND"]);
  await setStatus(shop, other, "Delivered");
  expect(await refused(other, { ...right, replaces: numberOf("TAKEN-0001") })).toEqual([
    409,
    "ORDER_NOT_SHIPPED",
  ]);
  expect(await consignmentsOf(shop, orderId)).toMatchObject([{ awb: "KEPT-0001", sharesBox: false }]);
  await jobsDone(shop);
  expect((await mailsAbout(orderId)).filter(({ subject }) => subject?.includes("changed"))).toEqual([]);
});

test("a number that the courier assigned is not corrected", async () => {
  const orderId = await orderIn(shop, "Packed");
  const { awb, courierName } = expectStatus(await packer.ship(orderId, BY_COURIER), 201).json;
  await setStatus(shop, orderId, "Shipped");
  const answer = await correct(orderId, {
    ...numberOf("RIGHT-0002"),
    replaces: { awb, courierName },
    reason: "Sent by post",
  });
  expect([answer.status, answer.json.code]).toEqual([409, "AWB_ASSIGNED"]);
});

test("a scan of the number that was corrected does not move the order", async () => {
  const booked = await orderIn(shop, "Packed");
  const { awb } = expectStatus(await packer.ship(booked, BY_COURIER), 201).json;
  const orderId = await shippedWith(awb);
  const body = { ...numberOf("RIGHT-0003"), replaces: numberOf(awb), reason: "Number of another label" };
  expectStatus(await correct(orderId, body), 200);
  await moveParcel(shop, awb, "delivered");
  await jobsDone(shop);
  expect(await statusOf(shop, booked)).toBe("Delivered");
  expect(await statusOf(shop, orderId)).toBe("Shipped");
});

test("numbers that differ by dashes or case are the same number", async () => {
  const first = await orderIn(shop, "Packed");
  expectStatus(await packer.ship(first, { ...MANUAL, awb: "EK-1234-IN" }), 201);
  for (const awb of ["ek1234in", "-EK1234IN", "EK1234IN-", "EK--1234IN"]) {
    const other = await orderIn(shop, "Packed");
    const { status, json } = await packer.ship(other, { ...MANUAL, awb });
    expect([status, json.code]).toEqual([409, "AWB_TAKEN"]);
    const { rows } = await sql<{ same: boolean }>`select replace(lower(${awb} collate "C"), '-', '') =
      ${numberKey("EK-1234-IN")} as same`.execute(databaseOf(shop));
    expect(rows[0]?.same).toBe(true);
  }
  const found = await packer.request<{ orderId: string }[]>("POST", "/api/admin/orders/find", {
    search: "EK1234-IN",
    filters: {},
  });
  expect(found.json.map(({ orderId }) => orderId)).toEqual([first]);
  expect((await packer.ship(await orderIn(shop, "Packed"), { ...MANUAL, awb: "----" })).status).toBe(400);
});
