import { expect, test } from "vitest";
import type { Address } from "../../../contract/address.ts";
import { addressFieldsOf } from "../../../rules/address.ts";
import { slug } from "../../../rules/ids.ts";
import { paise } from "../../../rules/money.ts";
import type { Phone } from "../../../rules/phone.ts";
import { addressAfterLookup, repeatable, withNumber } from "./known-customer.ts";
import { EMPTY_ADDRESS } from "./phone-order-draft.ts";

const address = (houseNo: string): Address => ({
  _id: houseNo,
  phone: "+919876543210" as Phone,
  fullName: "Lakshmi Nair",
  email: "",
  pincode: "682001",
  state: "Kerala",
  city: "Kochi",
  houseNo,
  roadName: "Sea View",
  landmark: "",
});
const LAST = address("1A");
const OLDER = address("2B");
const lastFilledIn = { address: addressFieldsOf(LAST), filledIn: addressFieldsOf(LAST) };
const typed = { ...EMPTY_ADDRESS, houseNo: "9Z" };

test.each([
  ["nothing is typed", { address: EMPTY_ADDRESS, filledIn: null }, [LAST, OLDER], lastFilledIn],
  ["the number is new", { address: EMPTY_ADDRESS, filledIn: null }, [], null],
  ["staff have typed an address", { address: typed, filledIn: null }, [LAST], null],
  ["staff have changed the address", { address: typed, filledIn: addressFieldsOf(LAST) }, [OLDER], null],
  [
    "another address of the customer was chosen",
    { address: addressFieldsOf(OLDER), filledIn: addressFieldsOf(OLDER) },
    [LAST, OLDER],
    null,
  ],
  [
    "the number is another customer's",
    { address: addressFieldsOf(OLDER), filledIn: addressFieldsOf(OLDER) },
    [LAST],
    lastFilledIn,
  ],
  [
    "the number is a new one after a known one",
    { address: addressFieldsOf(LAST), filledIn: addressFieldsOf(LAST) },
    [],
    { address: EMPTY_ADDRESS, filledIn: null },
  ],
])("when %s", (_, draft, addresses, expected) =>
  expect(addressAfterLookup(draft, addresses)).toEqual(expected),
);

test.each([
  ["a corrected number removes the address of the previous one", lastFilledIn, "9876543211", "none"],
  ["an unfinished number removes it too", lastFilledIn, "987654321", "none"],
  ["the same number in another format leaves it", lastFilledIn, "+91 98765 43210", "same"],
  ["an address that staff have changed stays", { ...lastFilledIn, address: typed }, "9876543211", "same"],
  ["an address that staff have typed stays", { address: typed, filledIn: null }, "9876543211", "same"],
])("%s", (_, before, phone, address) => {
  const removed = { address: EMPTY_ADDRESS, filledIn: null };
  const draft = { ...before, phone: "9876543210" };
  expect({ ...draft, ...withNumber(draft, phone) }).toEqual(
    address === "none" ? { ...removed, phone } : { ...before, phone },
  );
});

test("a repeated order has the products that are left, and names the others", () => {
  const product = (name: string, stock: boolean, available: number | null) => ({
    productId: slug(name),
    name,
    image: null,
    sellingPrice: paise(100),
    stock,
    available,
  });
  const lines = [
    { name: "chips", quantity: 2, product: product("chips", true, null) },
    { name: "murukku", quantity: 1, product: product("murukku", false, 4) },
    { name: "halwa", quantity: 1, product: product("halwa", true, 0) },
    { name: "old name", quantity: 3, product: null },
  ];
  const { lines: left, missing } = repeatable(lines);
  expect(left).toMatchObject([{ productId: "chips", quantity: 2, sellingPrice: 100 }]);
  expect(missing).toEqual(["murukku", "halwa", "old name"]);
});
