import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderDetail } from "../../contract/orders.ts";
import { orderNumber } from "../../rules/ids.ts";
import { ORDER_STATUSES } from "../../rules/order-status.ts";
import { type Admin, openAdmin, paidOrder } from "../../tests/support/admin.ts";
import { ADDRESS } from "../../tests/support/browser.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import { BY_COURIER, openShipper } from "../../tests/support/courier.ts";
import { expectFailure } from "../../tests/support/expect-failure.ts";
import { messagesTo } from "../../tests/support/mailbox.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { auditOf, jobsDone, orderIn, setProfile } from "../../tests/support/orders.ts";
import { databaseOf } from "../../tests/support/rows.ts";
import { BUYER_GSTIN, documentsOf, GSTIN, moveAlong } from "../../tests/support/tax-documents.ts";
import { getOrderToShip } from "../shipping/shipment-queries.ts";

let shop: TestShop;
let packer: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  packer = await openAdmin(shop, "packer");
});
afterAll(() => shop.close());

const edit = (orderId: string, change: object, by = packer) =>
  by.request<{ address: object; wasPrinted: boolean; fields?: object; code?: string }>(
    "PUT",
    `/api/admin/order/address/${orderId}`,
    { ...ADDRESS, ...change },
  );
const detail = async (orderId: string) =>
  (await packer.request<OrderDetail>("GET", `/api/admin/order/${orderId}`)).json;

test("parcel and e-mails use the corrected address; the audit log contains only the field names", async () => {
  const { orderId, phone } = await paidOrder(shop);
  await jobsDone(shop);
  const change = {
    houseNo: " 14,  Second Floor ",
    pincode: "678001",
    city: "Palakkad",
    email: "new@example.com",
  };
  const { status, json } = await edit(orderId, change);
  expect([status, json]).toMatchObject([
    200,
    { address: { houseNo: "14, Second Floor", pincode: "678001", phone }, wasPrinted: false },
  ]);
  const order = await detail(orderId);
  expect(order).toMatchObject({ email: "new@example.com", pincode: "678001", phone });
  expect(order.addressId).toMatchObject(json.address);
  const record = await auditOf(shop, orderId);
  expect(record.at(-1)).toEqual({
    actor: packer.username,
    action: "address corrected",
    before: null,
    after: { fields: ["pincode", "city", "houseNo", "email"] },
  });
  expect(JSON.stringify(record)).not.toMatch(/Palakkad|new@example/);
  await packer.request("GET", `/api/admin/confirm-email/${orderId}`);
  await jobsDone(shop);
  const mails = (await messagesTo(shop, "new@example.com")).filter(({ subject }) =>
    subject?.includes(orderId),
  );
  expect(mails.map(({ body }) => body).join()).toContain("Palakkad, Kerala 678001");
  // The same request changes nothing.
  await edit(orderId, change);
  expect((await auditOf(shop, orderId)).filter(({ action }) => action === "address corrected")).toHaveLength(
    1,
  );
});

test("of two concurrent corrections the second is refused and undoes nothing", async () => {
  const { orderId } = await paidOrder(shop);
  const seen = await detail(orderId);
  const from = { addressId: seen.addressId?._id, contactPhone: seen.contactPhone };
  expect((await edit(orderId, { pincode: "678001", from })).status).toBe(200);
  // A retry after a lost reply.
  expect((await edit(orderId, { pincode: "678001", from })).status).toBe(200);
  expectFailure(await edit(orderId, { landmark: "Opposite the temple", from }), 409);
  expect(await detail(orderId)).toMatchObject({
    addressId: { pincode: "678001", landmark: ADDRESS.landmark },
  });

  const now = { ...from, addressId: (await detail(orderId)).addressId?._id };
  const landmark = { pincode: "678001", landmark: "Opposite the temple" };
  expect((await edit(orderId, { pincode: "678001", contactPhone: "+919812345670", from: now })).status).toBe(
    200,
  );
  expect(await edit(orderId, { ...landmark, contactPhone: null, from: now })).toMatchObject({
    status: 409,
    json: { code: "ADDRESS_CHANGED" },
  });
  const { contactPhone } = await detail(orderId);
  expect((await edit(orderId, { ...landmark, from: { ...now, contactPhone } })).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ addressId: landmark, contactPhone });
});

test("a contact phone alone, or no change, does not make the address the last used one", async () => {
  const { browser, orderId, phone } = await paidOrder(shop);
  await sql`insert into addresses (phone, full_name, email, pincode, state, city, house_no, road_name)
    select phone, full_name, email, pincode, state, 'Aluva', house_no, road_name from addresses
    where phone = ${phone}`.execute(databaseOf(shop));
  expect((await edit(orderId, {})).status).toBe(200);
  expect((await edit(orderId, { contactPhone: "+919812345670" })).status).toBe(200);
  expect((await browser.tryGetAddress(phone)).json).toMatchObject({ city: "Aluva" });
});

test("another order of the same phone keeps its address", async () => {
  const { orderId } = await paidOrder(shop);
  const before = (await detail(orderId)).addressId;
  const second = await orderIn(shop, "Confirmed");
  await sql`update orders set address_id = (select address_id from orders where order_number = ${orderId}),
    phone = (select phone from orders where order_number = ${orderId}) where order_number = ${second}`.execute(
    databaseOf(shop),
  );
  await edit(second, { landmark: "Opposite the temple" });
  expect((await detail(orderId)).addressId).toEqual(before);
  expect((await detail(second)).addressId?.landmark).toBe("Opposite the temple");
});

test("a slip printed with the old address is offered again", async () => {
  const orderId = await orderIn(shop, "Confirmed");
  await packer.request("POST", "/api/admin/orders/paperwork", { orderIds: [orderId], kind: "slip" });
  expect((await edit(orderId, { city: "Ernakulam" })).json).toMatchObject({
    wasPrinted: true,
    wasListed: false,
  });
  const { rows } = await sql`select from order_paperwork
    where order_id = (select id from orders where order_number = ${orderId})`.execute(databaseOf(shop));
  expect(rows).toEqual([]);
});

test.each(ORDER_STATUSES.filter((status) => !["Paid", "Confirmed", "Packed", "Returned"].includes(status)))(
  "the address of an order that is %s cannot be changed",
  async (status) => {
    const orderId = await orderIn(shop, status);
    const before = (await detail(orderId)).addressId;
    expect(await edit(orderId, { city: "Thrissur" })).toMatchObject({
      status: 409,
      json: { code: "ADDRESS_FIXED" },
    });
    expect((await detail(orderId)).addressId).toEqual(before);
  },
);

test("the address of a booked parcel is fixed; once unpacked it can be corrected", async () => {
  const orderId = await orderIn(shop, "Packed");
  const shipper = await openShipper(shop, packer);
  await shipper.ship(orderId, BY_COURIER);
  expect((await edit(orderId, { city: "Thrissur" })).json.code).toBe("ADDRESS_FIXED");
  await packer.request("PUT", `/api/admin/order/change-status/${orderId}`, {
    status: "Confirmed",
    reason: "The address was wrong",
  });
  expect((await edit(orderId, { city: "Thrissur" })).status).toBe(200);
});

test("after a refused booking the address can be corrected, and the booking is abandoned", async () => {
  const orderId = await orderIn(shop, "Packed");
  const parcel = (leased: boolean) =>
    sql`insert into consignments (order_id, reference, carrier, courier_name, weight_grams, length_cm, width_cm,
        height_cm, leased_until)
      select id, order_number, 'shiprocket', 'Delhivery', 500, 10, 10, 10,
        case when ${leased}::boolean then now() + interval '1 minute' end
      from orders where order_number = ${orderId}`.execute(databaseOf(shop));
  await parcel(true);
  expect((await edit(orderId, { city: "Thrissur" })).json.code).toBe("ADDRESS_FIXED");
  await sql`update consignments set leased_until = null where reference = ${orderId}`.execute(
    databaseOf(shop),
  );
  const statesOf = async () =>
    (await sql`select state from consignments where reference = ${orderId}`.execute(databaseOf(shop))).rows;
  // Neither a dialog that is saved unchanged nor the business on the invoice changes the booking.
  expect((await edit(orderId, {})).status).toBe(200);
  expect((await edit(orderId, { buyerGstin: BUYER_GSTIN, buyerBusinessName: "Nair Traders" })).status).toBe(
    200,
  );
  expect(await statesOf()).toEqual([{ state: "creating" }]);
  expect((await edit(orderId, { city: "Thrissur" })).status).toBe(200);
  expect(await statesOf()).toEqual([{ state: "failed" }]);
});

test("errors are reported per field; an erased order and an unknown one are refused", async () => {
  const orderId = await orderIn(shop, "Confirmed");
  const answer = await edit(orderId, { pincode: "12", email: "nobody", houseNo: "<b>" });
  expectFailure(answer, 400);
  expect(Object.keys(answer.json.fields ?? {}).toSorted()).toEqual(["email", "houseNo", "pincode"]);
  expectFailure(await edit("S0000000000000", {}), 404);
  const erased = await orderIn(shop, "Packed");
  await sql`update orders set erased_at = now(), phone = null where order_number = ${erased}`.execute(
    databaseOf(shop),
  );
  expect((await edit(erased, { city: "Thrissur" })).json.code).toBe("ADDRESS_FIXED");
});

test("the courier gets another phone if the shopper asks for it, and the shopper's own phone is unchanged", async () => {
  const { orderId, phone, browser } = await paidOrder(shop);
  await jobsDone(shop);
  await edit(orderId, { contactPhone: "+919812345678" });
  expect(await detail(orderId)).toMatchObject({ phone, contactPhone: "+919812345678" });
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({ after: { fields: ["contactPhone"] } });
  expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ verified: true, phone });
  const found = await packer.request<{ orderId: string }[]>("POST", "/api/admin/orders/find", {
    search: "98123 45678",
    filters: {},
  });
  expect(found.json.map((order) => order.orderId)).toEqual([orderId]);

  // An older client, which does not send the field, leaves it unchanged.
  await edit(orderId, { houseNo: "15" });
  expect((await detail(orderId)).contactPhone).toBe("+919812345678");
  await edit(orderId, { contactPhone: phone });
  expect((await detail(orderId)).contactPhone).toBeNull();
  expectFailure(await edit(orderId, { contactPhone: "12345" }), 400);
});

test("the courier gets the contact phone", async () => {
  const { orderId } = await paidOrder(shop);
  await edit(orderId, { contactPhone: "+919812345679" });
  const { to } = await getOrderToShip(databaseOf(shop), orderNumber(orderId));
  expect(to).toMatchObject({ phone: "+919812345679" });
});

test("the business on the invoice can be entered until the order has its invoice", async () => {
  const orderId = await orderIn(shop, "Confirmed");
  const wrong = await edit(orderId, { buyerGstin: "32AAAFN1234K1ZQ", buyerBusinessName: "Nair" });
  expect([wrong.status, wrong.json.fields]).toEqual([
    400,
    { buyerGstin: expect.stringContaining("One character is wrong") },
  ]);
  await setProfile(shop, { gstin: GSTIN });
  expect((await edit(orderId, { buyerGstin: GSTIN, buyerBusinessName: "Nair" })).json.fields).toEqual({
    buyerGstin: expect.stringContaining("the shop's own GSTIN"),
  });
  expect((await edit(orderId, { buyerGstin: BUYER_GSTIN })).json.fields).toEqual({
    buyerBusinessName: "Enter the name of the business",
  });
  await packer.request("POST", "/api/admin/orders/paperwork", { orderIds: [orderId], kind: "slip" });
  const business = { buyerGstin: ` ${BUYER_GSTIN.toLowerCase()}`, buyerBusinessName: "Nair Traders " };
  const addressId = (await detail(orderId)).addressId?._id;
  const from = { addressId, contactPhone: null, buyerGstin: null, buyerBusinessName: null };
  expect(await edit(orderId, { ...business, from })).toMatchObject({
    status: 200,
    json: { wasPrinted: false },
  });
  const stored = { buyerGstin: BUYER_GSTIN, buyerBusinessName: "Nair Traders" };
  expect(await detail(orderId)).toMatchObject({ ...stored, invoice: null });
  expect((await auditOf(shop, orderId)).at(-1)).toMatchObject({
    action: "address corrected",
    after: { fields: ["buyerGstin", "buyerBusinessName"] },
  });
  // An older client does not send them; a user with an older screen may not overwrite them.
  expect((await edit(orderId, { landmark: "Opposite the temple" })).status).toBe(200);
  const seen = { ...from, addressId: (await detail(orderId)).addressId?._id };
  expect((await edit(orderId, { buyerGstin: "", from: seen })).json.code).toBe("ADDRESS_CHANGED");
  expect((await edit(orderId, { buyerGstin: "" })).json.fields).toEqual({
    buyerGstin: "Enter the GSTIN, or remove the name of the business",
  });
  expect(await detail(orderId)).toMatchObject(stored);

  await moveAlong(packer, orderId, "Packed");
  expect(await edit(orderId, { buyerGstin: "" })).toMatchObject({
    status: 409,
    json: { code: "INVOICE_ISSUED" },
  });
  expect((await edit(orderId, { ...business, city: "Aluva" })).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({ ...stored, addressId: { city: "Aluva" } });
});

test("an invoice has the state of the day it was issued, and the order names it", async () => {
  await setProfile(shop, { gstin: GSTIN });
  const orderId = await orderIn(shop, "Confirmed");
  await moveAlong(packer, orderId, "Packed");
  const [issued] = await documentsOf(shop, orderId);
  expect((await edit(orderId, { state: "Tamil Nadu", pincode: "600001", city: "Chennai" })).status).toBe(200);
  expect(await detail(orderId)).toMatchObject({
    addressId: { state: "Tamil Nadu" },
    invoice: { number: issued?.fullNumber, taxedState: "Kerala" },
  });
  expect(await documentsOf(shop, orderId)).toEqual([issued]);
});
