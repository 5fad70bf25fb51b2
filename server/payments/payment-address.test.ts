import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESS } from "../../tests/support/browser.ts";
import { payingShopper, verifiedShopper } from "../../tests/support/builders.ts";
import { openClonedShop } from "../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../tests/support/open-test-shop.ts";
import { databaseOf, orderRow, paymentAttemptsOf } from "../../tests/support/rows.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openClonedShop();
});
afterAll(() => shop.close());

const attemptsOf = (orderId: string) => paymentAttemptsOf(shop, orderId);

test("a saved address of another phone is not found, and the order is unchanged", async () => {
  const victim = await payingShopper(shop);
  const { _id } = (await victim.browser.tryGetAddress(victim.phone)).json as { _id: string };
  const { browser, orderId } = await verifiedShopper(shop);
  for (const stolen of [_id, "00000000-0000-0000-0000-000000000000", "not an id"]) {
    expect(await browser.tryStartPayment(orderId, { ...ADDRESS, _id: stolen })).toMatchObject({
      status: 404,
      json: { message: "Address Not Found", code: "ADDRESS_NOT_FOUND" },
    });
  }
  expect(await orderRow(shop, orderId)).toMatchObject({ addressId: null, status: "Verified" });
  expect(await attemptsOf(orderId)).toEqual([]);
});

test("an address is stored once; a change adds a row, so that earlier orders keep theirs", async () => {
  const { browser, orderId, phone } = await payingShopper(shop);
  const first = (await orderRow(shop, orderId)).addressId;
  await browser.startPayment(orderId, { ...ADDRESS, fullName: "  Lakshmi   Nair " });
  expect((await orderRow(shop, orderId)).addressId).toBe(first);
  await browser.startPayment(orderId, { ...ADDRESS, _id: first, city: "Aluva" });
  const second = (await orderRow(shop, orderId)).addressId;
  expect(second).not.toBe(first);
  const rows = await databaseOf(shop)
    .selectFrom("addresses")
    .select(["id", "city"])
    .where("phone", "=", phone)
    .orderBy("createdAt")
    .execute();
  expect(rows).toEqual([
    { id: first, city: "Kochi" },
    { id: second, city: "Aluva" },
  ]);
});

test("the address used last is offered, also when it is an old one", async () => {
  const { browser, orderId, phone } = await payingShopper(shop);
  const offered = async () => (await browser.tryGetAddress(phone)).json;
  const { city, ...home } = ADDRESS;
  await browser.startPayment(orderId, { ...home, city: "Aluva" });
  expect(await offered()).toMatchObject({ city: "Aluva" });
  await browser.startPayment(orderId, ADDRESS);
  expect(await offered()).toEqual({ ...ADDRESS, _id: (await orderRow(shop, orderId)).addressId, phone });
});

const REFUSED_TEXTS = ["<b>Lakshmi</b>", "=1+1", "O'Brien", "Lakshmi 🌴", "Nair\0", "a@b", "4/2", "#3"];

test.each(
  ["fullName", "city", "houseNo", "roadName", "landmark"].flatMap((field) =>
    REFUSED_TEXTS.map((text) => [field, text] as const),
  ),
)("a %s of %j is refused for its characters", async (field, text) => {
  const { browser, orderId } = await refusedAddresses();
  const answer = await browser.tryStartPayment(orderId, { ...ADDRESS, [field]: text });
  expect(answer).toMatchObject({
    status: 400,
    json: {
      message: "Invalid characters entered.",
      code: "INVALID_INPUT",
      fields: { [`address.${field}`]: "Invalid characters entered." },
    },
  });
  expect(await orderRow(shop, orderId)).toMatchObject({ addressId: null });
});

let refused: ReturnType<typeof verifiedShopper> | undefined;
function refusedAddresses() {
  refused ??= verifiedShopper(shop);
  return refused;
}

test.each([
  ["a city of 10,000 letters", { city: "a".repeat(10_000) }],
  ["a pincode of five digits", { pincode: "68200" }],
  ["a pincode of seven digits", { pincode: "6820011" }],
  ["a pincode that begins with 0", { pincode: "068200" }],
  ["a pincode as a number", { pincode: 682001 }],
  ["a state that is none", { state: "Bavaria" }],
  ["an e-mail that is a formula", { email: "=cmd@example.com" }],
  ["an e-mail with a line end", { email: "a@example.com\nbcc: x@y.zz" }],
  ["no name", { fullName: "   " }],
  ["no house number", { houseNo: undefined }],
  ["a name that is a list", { fullName: ["Lakshmi"] }],
])("%s is refused", async (_, wrong) => {
  const { browser, orderId } = await refusedAddresses();
  const [field] = Object.keys(wrong);
  expect(await browser.tryStartPayment(orderId, { ...ADDRESS, ...wrong })).toMatchObject({
    status: 400,
    json: { code: "INVALID_INPUT", fields: { [`address.${field}`]: expect.any(String) } },
  });
});

test.each([
  ["null", null],
  ["a text", "Kochi"],
  ["missing", undefined],
  ["a list", [ADDRESS]],
])("an address that is %s is refused", async (_, address) => {
  const { browser, orderId } = await refusedAddresses();
  const answer = await browser.request("POST", `/api/users/proceedToPay/${orderId}`, { body: { address } });
  expect(answer).toMatchObject({ status: 400, json: { code: "INVALID_INPUT" } });
});

test.each(["ലക്ഷ്മി നായർ", "लक्ष्मी नायर", "லட்சுமி நாயர்", "José Ñandú"])(
  "the name %s is accepted",
  async (fullName) => {
    const { browser, orderId } = await verifiedShopper(shop);
    expect((await browser.tryStartPayment(orderId, { ...ADDRESS, fullName })).status).toBe(200);
    expect((await browser.tryViewOrder(orderId)).json).toMatchObject({ name: fullName });
  },
);

test("a shopper's saved address is found even if the phone has many newer ones", async () => {
  const { browser, orderId, phone } = await payingShopper(shop);
  const first = (await orderRow(shop, orderId)).addressId;
  await sql`insert into addresses (phone, full_name, email, pincode, state, city, house_no, road_name, landmark, is_proved)
    select phone, full_name, email, pincode, state, city, number::text, road_name, landmark, false
    from addresses, generate_series(1, 21) as number where phone = ${phone}`.execute(databaseOf(shop));
  await browser.startPayment(orderId, { ...ADDRESS, _id: first });
  expect(await orderRow(shop, orderId)).toMatchObject({ status: "Verified", addressId: expect.any(String) });
});
