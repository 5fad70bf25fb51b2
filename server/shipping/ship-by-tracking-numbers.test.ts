import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import type { CheckedTrackingRow } from "../../contract/tracking-numbers.ts";
import type { OrderNumber } from "../../rules/ids.ts";
import { LIVE_CONSIGNMENT_STATES } from "../../rules/parcel-stages.ts";
import { type Admin, openAdmin } from "../../tests/support/admin.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { consignmentsOf } from "../../tests/support/courier.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone, orderBeingBooked, orderIn } from "../../tests/support/orders.ts";
import { databaseOf, movesOf, statusOf } from "../../tests/support/rows.ts";

let shop: TestShop;
let packer: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openAdmin(shop, "packer");
});
afterAll(() => shop.close());

interface Row {
  reference: string;
  awb: string;
  courierName: string;
  isSameBox?: boolean;
}
let lastAwb = 14_000_000_000;
const row = (reference: string, awb = String(lastAwb++), courierName = "Delhivery"): Row => ({
  reference,
  awb,
  courierName,
});
const send = (rows: readonly Row[], isPreview = false) =>
  packer.request<{ rows: CheckedTrackingRow[] }>("POST", "/api/admin/consignments/tracking-numbers", {
    rows,
    isPreview,
  });
const outcomes = async (rows: readonly Row[], isPreview = false) =>
  (await send(rows, isPreview)).json.rows.map(({ outcome, problem }) => problem || outcome);
const detail = async (orderId: string) =>
  (await packer.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json;

test("orders are found by either number and shipped with their tracking number, and their shoppers are notified", async () => {
  const [one, two] = [await orderIn(shop, "Packed"), await orderIn(shop, "Packed")];
  const { dispatchNumber } = await detail(one);
  const rows = [row(` ${dispatchNumber?.toLowerCase()} `), row(two.toLowerCase())];
  expect(await outcomes(rows, true)).toEqual(["ship", "ship"]);
  expect([await statusOf(shop, one), (await detail(one)).consignment]).toEqual(["Packed", null]);

  const { status, json } = await send(rows);
  expect(status).toBe(200);
  expect(json.rows[0]).toEqual({
    outcome: "ship",
    earlier: null,
    order: { orderId: one, dispatchNumber, name: expect.any(String) },
    problem: "",
    isNumberTaken: false,
  });
  for (const [index, orderId] of [one, two].entries()) {
    const order = await detail(orderId);
    expect(order).toMatchObject({
      status: "Shipped",
      consignment: { carrier: "manual", courierName: "Delhivery", awb: rows[index]?.awb, state: "created" },
    });
    expect((await movesOf(shop, orderId)).at(-1)).toBe("Packed→Shipped");
    expect((await auditOf(shop, orderId)).map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
      `${packer.username}: consignment created`,
      `${packer.username}: order moved`,
    ]);
  }
  // The same file again, from a second click or a second packer.
  expect(await outcomes(rows)).toEqual(["already shipped", "already shipped"]);
  await jobsDone(shop);
  const mails = await messagesTo(shop, "lakshmi@example.com");
  for (const orderId of [one, two]) {
    const sent = mails.filter(({ subject }) => subject?.includes(orderId) && /way/.test(subject));
    expect(sent).toHaveLength(1);
    expect((await auditOf(shop, orderId)).length).toBe(2);
  }
});

test("each wrong row returns its problem and does not keep the others from being shipped", async () => {
  const [fine, paid, held, booked, twice, shared, other] = [
    await orderIn(shop, "Packed"),
    await orderIn(shop, "Paid"),
    await orderIn(shop, "Packed"),
    await orderIn(shop, "Packed"),
    await orderIn(shop, "Packed"),
    await orderIn(shop, "Packed"),
    await orderIn(shop, "Packed"),
  ];
  await databaseOf(shop)
    .updateTable("orders")
    .set({ held: "dispute" })
    .where("orderNumber", "=", held)
    .execute();
  const { shipped } = { shipped: await orderIn(shop, "Packed") };
  const earlier = row(shipped);
  await send([earlier]);
  const parcel = { weightGrams: 500, lengthCm: 10, widthCm: 10, heightCm: 10 };
  await packer.request("POST", `/api/admin/consignments/${booked}`, {
    ...parcel,
    carrier: "manual",
    courierName: "DTDC",
    awb: "D1234567",
  });
  const same = row(shared);
  const rows = [
    row("", "1234"),
    row("S0000000000000"),
    row(paid),
    row(held),
    row(booked),
    row(twice),
    row(twice),
    same,
    row(other, same.awb.toUpperCase()),
    row(fine, ""),
    row(fine, "12 34/5"),
    row(fine, earlier.awb),
    row(fine, undefined, ""),
  ];
  const messages = [
    "This row has no dispatch number.",
    "No order has the number S0000000000000.",
    "Only a Packed order can be shipped; this one is Paid.",
    "This order is on hold. Open it to see why.",
    "Already booked with tracking number D1234567.",
    "ship",
    "This order is in the file twice.",
    "Another order in this file has the same tracking number.",
    "Another order in this file has the same tracking number.",
    "This row has no tracking number.",
    "This order is in the file twice.",
    "This order is in the file twice.",
    "This order is in the file twice.",
  ];
  expect(await outcomes(rows, true)).toEqual(messages);
  expect(await outcomes(rows)).toEqual(messages);
  expect(await statusOf(shop, twice)).toBe("Shipped");
  for (const [wrong, problem] of [
    [row(fine, "12 34/5"), "Tracking number: 4 to 40 letters, digits and dashes."],
    [row(fine, earlier.awb), expect.stringContaining(`Order ${shipped} has this tracking number already.`)],
    [row(fine, undefined, ""), "Enter the courier's name."],
  ] as const)
    expect(await outcomes([wrong])).toEqual([problem]);
  for (const orderId of [fine, held, booked, shared, other])
    expect([orderId, await statusOf(shop, orderId)]).toEqual([orderId, "Packed"]);
  // A parcel that was booked manually with this number is handed over.
  expect(await outcomes([row(booked, "d1234567")])).toEqual(["ship"]);
  expect(await statusOf(shop, booked)).toBe("Shipped");
});

test("two simultaneous uploads of the same file ship each parcel once", async () => {
  const rows: Row[] = [];
  for (let n = 0; n < 6; n++) rows.push(row(await orderIn(shop, "Packed")));
  const answers = await Promise.all([send(rows), send(rows.toReversed()), send(rows)]);
  for (const { json } of answers) expect(json.rows.map(({ problem }) => problem)).toEqual(Array(6).fill(""));
  for (const { reference, awb } of rows) {
    expect((await movesOf(shop, reference)).filter((move) => move === "Packed→Shipped")).toHaveLength(1);
    expect((await detail(reference)).consignment?.awb).toBe(awb);
    expect(await auditOf(shop, reference)).toHaveLength(2);
  }
});

test("of 64 files at once that give the same number to different orders, one ships", async () => {
  const orders: OrderNumber[] = [];
  while (orders.length < 64)
    orders.push(...(await Promise.all(Array.from({ length: 8 }, () => orderIn(shop, "Packed")))));
  const { awb } = row("");
  const replies = await Promise.all(orders.map((orderId) => send([row(orderId, awb)])));
  expect(replies.map(({ status }) => status)).toEqual(Array(64).fill(200));
  const rows = replies.flatMap(({ json }) => json.rows);
  expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual(["ship", ...Array(63).fill("wrong")]);
  const winner = orders[rows.findIndex(({ outcome }) => outcome === "ship")];
  for (const { outcome, problem } of rows)
    if (outcome === "wrong") expect(problem).toContain(`Order ${winner} has this tracking number already.`);
  const db = databaseOf(shop);
  const shipped = db
    .selectFrom("orders")
    .select("orderNumber")
    .where("orderNumber", "in", orders)
    .where("status", "=", "Shipped");
  expect(await shipped.execute()).toEqual([{ orderNumber: winner }]);
  const parcels = db
    .selectFrom("consignments")
    .innerJoin("orders", "orders.id", "orderId")
    .select("orderNumber")
    .where((eb) => eb.or([eb("awb", "=", awb), eb("orderNumber", "in", orders)]))
    .where("consignments.state", "in", LIVE_CONSIGNMENT_STATES);
  expect(await parcels.execute()).toEqual([{ orderNumber: winner }]);
});

test("two orders of a file ship in one box if every row of it says so", async () => {
  const [one, two, three] = [
    await orderIn(shop, "Packed"),
    await orderIn(shop, "Packed"),
    await orderIn(shop, "Packed"),
  ];
  const { awb } = row(one);
  const shared = "Another order in this file has the same tracking number.";
  const { json } = await send([row(one, awb), row(two, awb)], true);
  expect(json.rows).toMatchObject([
    { problem: shared, isNumberTaken: true },
    { problem: shared, isNumberTaken: true },
  ]);
  expect(await outcomes([row(one, awb), { ...row(two, awb), isSameBox: true }], true)).toEqual([
    shared,
    "ship",
  ]);
  const box = [row(one, awb), row(two, awb)].map((each) => ({ ...each, isSameBox: true }));
  expect(await outcomes(box)).toEqual(["ship", "ship"]);
  expect([await statusOf(shop, one), await statusOf(shop, two)]).toEqual(["Shipped", "Shipped"]);
  expect(await outcomes([row(one, awb)])).toEqual(["already shipped"]);
  expect(await outcomes(box)).toEqual(["already shipped", "already shipped"]);
  const later = (await send([row(three, awb)])).json.rows[0];
  expect(later).toMatchObject({ outcome: "wrong", isNumberTaken: true });
  expect(later?.problem).toContain(`Order ${one} has this tracking number already.`);
  expect(await outcomes([{ ...row(three, awb), isSameBox: true }])).toEqual(["ship"]);
});

test("an order that was handed over without a number gets it", async () => {
  const [bare, held] = [await orderIn(shop, "Shipped"), await orderIn(shop, "Delivered")];
  const number = row(bare);
  expect(await outcomes([number], true)).toEqual(["add number"]);
  expect(await outcomes([row(bare, undefined, "")])).toEqual(["Enter the courier's name."]);
  expect(await outcomes([row(held)])).toEqual(["Only a Packed order can be shipped; this one is Delivered."]);
  expect(await outcomes([number])).toEqual(["add number"]);
  expect(await detail(bare)).toMatchObject({ status: "Shipped", consignment: { awb: number.awb } });
  expect(await outcomes([number])).toEqual(["already shipped"]);
  await jobsDone(shop);
  const mails = await messagesTo(shop, "lakshmi@example.com");
  expect(mails.filter(({ subject }) => subject?.includes(bare)).map(({ subject }) => subject)).toEqual([
    `Your parcel's tracking number for order ${bare}`,
  ]);
});

test("a row with a character that cannot be stored, or a number that Excel changed, does not affect the others", async () => {
  const fine = await orderIn(shop, "Packed");
  const other = await orderIn(shop, "Packed");
  const unstorable = "This row contains a character that cannot be stored.";
  expect(
    await outcomes([
      row("N\0UL"),
      row(other, "12\ud83d34"),
      row(other, undefined, "Del\0hivery"),
      row(fine),
      row(await orderIn(shop, "Packed"), "1.41E+14"),
    ]),
  ).toEqual([
    unstorable,
    unstorable,
    unstorable,
    "ship",
    expect.stringMatching(/^Excel changed this tracking number to 1\.41E\+14: .* as text/),
  ]);
  expect(await statusOf(shop, fine)).toBe("Shipped");
  expect(await outcomes([row(other, undefined, "Del\0hivery")])).toEqual([unstorable]);
});

test("an order that is being booked at a courier is refused until the booking ends", async () => {
  const orderId = await orderBeingBooked(shop);
  const message = "It is being booked with a courier. Try again in a minute.";
  expect(await outcomes([row(orderId)], true)).toEqual([message]);
  expect(await outcomes([row(orderId)])).toEqual([message]);
  expect(await statusOf(shop, orderId)).toBe("Packed");
});

test("an empty file and one of too many rows are refused", async () => {
  expectFailure(await send([]), 400);
  expectFailure(await send(Array.from({ length: 201 }, () => row("S1"))), 400);
});

async function numbersOf(orderId: string) {
  return (await consignmentsOf(shop, orderId)).map(({ awb }) => awb);
}

const correctAll = (rows: readonly object[], reason?: string) =>
  packer.request<{ rows: CheckedTrackingRow[] }>("POST", "/api/admin/consignments/tracking-numbers", {
    rows,
    isPreview: false,
    reason,
  });

test("a row with another number of a shipped order corrects it, only once staff have confirmed it with a reason", async () => {
  const orderId = await orderIn(shop, "Packed");
  await outcomes([row(orderId, "FILE-WRONG")]);
  await jobsDone(shop);
  const right = row(orderId, "FILE-RIGHT");
  const earlier = { awb: "FILE-WRONG", courierName: "Delhivery" };
  const [previewed] = (await send([right], true)).json.rows;
  expect(previewed).toMatchObject({ outcome: "correct", earlier, problem: "" });
  expect((await send([right])).json.rows).toMatchObject([{ outcome: "correct", earlier }]);
  expect(await numbersOf(orderId)).toEqual(["FILE-WRONG"]);
  expectFailure(await correctAll([{ ...right, replaces: earlier }]), 400, "INVALID_INPUT");
  const stale = { ...right, replaces: { ...earlier, awb: "FILE-OTHER" } };
  expect((await correctAll([stale], "Wrong file")).json.rows).toMatchObject([
    { outcome: "wrong", problem: expect.stringContaining("changed by someone else") },
  ]);
  for (const outcome of ["correct", "already shipped"])
    expect((await correctAll([{ ...right, replaces: earlier }], "Wrong file")).json.rows).toMatchObject([
      { outcome },
    ]);
  expect(await numbersOf(orderId)).toEqual(["FILE-RIGHT"]);
  await jobsDone(shop);
  const mails = (await messagesTo(shop, "lakshmi@example.com")).filter(({ body }) =>
    body.includes("FILE-RIGHT"),
  );
  expect(mails.map(({ subject }) => subject)).toEqual([
    `The tracking number of your order ${orderId} has changed`,
  ]);
});

test("orders that got the numbers of each other are corrected by one file, and share no box", async () => {
  const orders = [
    await orderIn(shop, "Packed"),
    await orderIn(shop, "Packed"),
    await orderIn(shop, "Packed"),
  ];
  const numbers = ["CYCLE-0001", "CYCLE-0002", "CYCLE-0003"];
  await outcomes(orders.map((orderId, at) => row(orderId, numbers[at])));
  const right = orders.map((orderId, at) => row(orderId, numbers[(at + 1) % 3]));
  expect(await outcomes(right, true)).toEqual(["correct", "correct", "correct"]);
  // Without the row of the order that has the number, it is taken.
  const [taken] = (await send(right.slice(0, 1), true)).json.rows;
  expect(taken).toMatchObject({ outcome: "wrong", isNumberTaken: true });
  const confirmed = right.map((each, at) => ({
    ...each,
    replaces: { awb: numbers[at], courierName: "Delhivery" },
  }));
  await correctAll(confirmed, "One line too low");
  expect((await Promise.all(orders.map(numbersOf))).flat()).toEqual([
    "CYCLE-0002",
    "CYCLE-0003",
    "CYCLE-0001",
  ]);
  const { sharing } = await databaseOf(shop)
    .selectFrom("consignments")
    .select(({ fn }) => fn.countAll<number>().as("sharing"))
    .where("awb", "in", numbers)
    .where("sharesBox", "=", true)
    .executeTakeFirstOrThrow();
  expect(sharing).toBe(0);
});
