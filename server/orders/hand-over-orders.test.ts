import { sql } from "kysely";
import { expect, test } from "vitest";
import { orderNumber } from "../../rules/ids.ts";
import { booked, detailOf, packer, setUpShop, shop, subjectsAbout } from "../../tests/support/desk.ts";
import { atOnce, auditOf, jobsDone, orderBeingBooked, orderIn } from "../../tests/support/orders.ts";
import { databaseOf, movesOf, statusOf } from "../../tests/support/rows.ts";

setUpShop();

interface HandedOver {
  handedOver: string[];
  refused: { orderId: string; message: string }[];
}

const handOver = (orderIds: unknown) =>
  packer.request<HandedOver>("POST", "/api/admin/orders/hand-over", { orderIds });

async function heldOrder(): Promise<string> {
  const orderId = await orderIn(shop, "Packed");
  await databaseOf(shop)
    .updateTable("orders")
    .set({ held: "refunded" })
    .where("orderNumber", "=", orderNumber(orderId))
    .execute();
  return orderId;
}

test("ships the Packed orders and e-mails their shoppers, and returns the reason for each other order", async () => {
  const [{ orderId: withParcel }, bySheet] = [await booked(), await orderIn(shop, "Packed")];
  const [confirmed, held] = [await orderIn(shop, "Confirmed"), await heldOrder()];
  expect(await detailOf(withParcel)).toMatchObject({ isBooked: true, status: "Packed" });
  const { status, json } = await handOver([bySheet, confirmed, withParcel, "S0000000000000", held, bySheet]);
  expect([status, json]).toEqual([
    200,
    {
      handedOver: [bySheet, withParcel],
      refused: [
        { orderId: confirmed, message: "Only a Packed order can be handed over; this one is Confirmed." },
        { orderId: "S0000000000000", message: "Order Not Found" },
        {
          orderId: held,
          message: "This order is on hold. Open it to see why.",
        },
      ],
    },
  ]);
  await jobsDone(shop);
  for (const orderId of [bySheet, withParcel]) {
    expect((await movesOf(shop, orderId)).at(-1)).toBe("Packed→Shipped");
    expect((await detailOf(orderId)).moves.at(-1)).toMatchObject({ actor: `admin:${packer.username}` });
    expect((await auditOf(shop, orderId)).at(-1)).toEqual({
      actor: packer.username,
      action: "order moved",
      before: { status: "Packed" },
      after: { status: "Shipped" },
    });
    expect(await subjectsAbout(orderId)).toEqual([`Your order ${orderId} is on its way`]);
  }
  for (const [orderId, stays] of [
    [confirmed, "Confirmed"],
    [held, "Packed"],
  ] as const)
    expect([await statusOf(shop, orderId), await auditOf(shop, orderId)]).toEqual([stays, []]);
});

test("an order that is being booked at a courier cannot be handed over until the booking ends", async () => {
  const orderId = await orderBeingBooked(shop);
  const message = "It is being booked with a courier. Try again in a minute.";
  expect((await handOver([orderId])).json).toEqual({ handedOver: [], refused: [{ orderId, message }] });
  const manual = () =>
    packer.request("PUT", `/api/admin/order/change-status/${orderId}`, { status: "Shipped" });
  expect(await manual()).toMatchObject({ status: 409, json: { code: "ORDER_BEING_BOOKED", message } });
  await sql`update consignments set leased_until = now() where reference = ${orderId}`.execute(
    databaseOf(shop),
  );
  expect((await manual()).status).toBe(200);
  expect(await statusOf(shop, orderId)).toBe("Shipped");
});

test("of two simultaneous requests one hands over, and the shopper gets one e-mail", async () => {
  const orderId = await orderIn(shop, "Packed");
  const answers = await atOnce(shop, orderId, [() => handOver([orderId]), () => handOver([orderId])]);
  expect(answers.flatMap(({ json }) => json.handedOver)).toEqual([orderId]);
  await jobsDone(shop);
  expect(await subjectsAbout(orderId)).toHaveLength(1);
});

test.each([
  ["no orders", []],
  ["more than 500", Array.from({ length: 501 }, (_, n) => `S${n}`)],
  ["nothing", undefined],
])("%s cannot be handed over", async (_, orderIds) => {
  expect(await handOver(orderIds)).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});
