import { expect, test } from "vitest";
import type { Address } from "../../../contract/address.ts";
import type { Phone } from "../../../rules/phone.ts";
import {
  type AddressCorrection,
  beginCorrection,
  correctedFields,
  mergeSavedAddress,
  type SavedAddress,
} from "./address-correction.ts";

const OLD: SavedAddress = {
  address: {
    _id: "1",
    fullName: "Lakshmi Nair",
    email: "lakshmi@example.com",
    phone: "+919876543210" as Phone,
    pincode: "682001",
    state: "Kerala",
    city: "Kochi",
    houseNo: "Flat 4B",
    roadName: "Marine Drive",
    landmark: "Near High Court",
  },
  order: {
    phone: "+919876543210" as Phone,
    contactPhone: null,
    buyerGstin: null,
    buyerBusinessName: "Nair Traders",
  },
};

/** A correction that another user saved. */
function saved(
  id: string,
  changes: Partial<Address>,
  contactPhone: string | null = null,
  business: Partial<SavedAddress["order"]> = {},
): SavedAddress {
  return {
    address: { ...OLD.address, ...changes, _id: id },
    order: { ...OLD.order, contactPhone: contactPhone as Phone | null, ...business },
  };
}

type Event =
  | { types: AddressCorrection["changes"] }
  | { loads: SavedAddress }
  /** The server refuses to save. */
  | "refused";

/** The correction after these events. Like the screen, it calls `followSaved` after each of them. */
function after(events: readonly Event[]): AddressCorrection {
  let correction = beginCorrection(OLD);
  let latest = OLD;
  for (const event of events) {
    if (event === "refused") correction = { ...correction, isRefused: true };
    else if ("loads" in event) latest = event.loads;
    else correction = { ...correction, changes: { ...correction.changes, ...event.types } };
    correction = mergeSavedAddress(correction, latest);
  }
  return correction;
}

const ELSEWHERE = saved("2", { houseNo: "14, Second Floor", city: "Ernakulam" }, "+919812345670");
const TYPED: Event = { types: { city: "Aluva", landmark: "By the temple", contactPhone: "98123 45671" } };
const MERGED = {
  houseNo: "14, Second Floor",
  city: "Aluva",
  landmark: "By the temple",
  contactPhone: "98123 45671",
};
const BOTH = ["city: Ernakulam", "contactPhone: +91 98123 45670"];

test.each<[string, Event[], Record<string, string>, string[]]>([
  ["nothing is typed", [], { city: "Kochi", contactPhone: "+91 98765 43210" }, []],
  ["during typing", [TYPED], { ...MERGED, houseNo: "Flat 4B" }, []],
  ["an emptied field stays empty", [{ types: { landmark: "" } }], { landmark: "" }, []],
  [
    "another person saves another one, and this tab gets the event before it saves",
    [TYPED, { loads: ELSEWHERE }],
    { ...MERGED, houseNo: "Flat 4B" },
    [],
  ],
  ["a tab that has heard of it is refused", [TYPED, { loads: ELSEWHERE }, "refused"], MERGED, BOTH],
  [
    "a tab that has not heard of it is refused, and loads the order then",
    [TYPED, "refused", { loads: ELSEWHERE }],
    MERGED,
    BOTH,
  ],
  [
    "it is refused, and the order cannot be loaded",
    [TYPED, "refused"],
    { ...MERGED, houseNo: "Flat 4B" },
    [],
  ],
  [
    "only the courier's phone was changed",
    [TYPED, "refused", { loads: saved("1", {}, "+919812345670") }],
    { ...MERGED, houseNo: "Flat 4B" },
    ["contactPhone: +91 98123 45670"],
  ],
  [
    "another person saves the GSTIN, and the name that is changed here",
    [
      { types: { buyerBusinessName: "Nair & Sons" } },
      "refused",
      { loads: saved("1", {}, null, { buyerGstin: "32AAAFN1234K1ZP", buyerBusinessName: null }) },
    ],
    { buyerGstin: "32AAAFN1234K1ZP", buyerBusinessName: "Nair & Sons" },
    ["buyerBusinessName: empty"],
  ],
  [
    "what both changed is empty now",
    [TYPED, "refused", { loads: saved("2", { landmark: "" }) }],
    { landmark: "By the temple" },
    ["landmark: empty"],
  ],
  [
    "it is refused once more, by a third one",
    [TYPED, "refused", { loads: ELSEWHERE }, { loads: saved("3", { city: "Thrissur" }) }, "refused"],
    { city: "Aluva", houseNo: "Flat 4B" },
    ["city: Thrissur", "contactPhone: +91 98765 43210"],
  ],
])("%s", (_, events, fields, others) => {
  const correction = after(events);
  const { values, contactPhone, business } = correctedFields(correction);
  expect({ ...values, contactPhone, ...business }).toMatchObject(fields);
  expect(correction.others.map(({ field, now }) => `${field}: ${now}`)).toEqual(others);
});

test("`begun` changes to the newer saved address only after a refusal", () => {
  expect(after([TYPED, { loads: ELSEWHERE }]).begun).toBe(OLD);
  expect(after([TYPED, { loads: ELSEWHERE }, "refused"])).toMatchObject({
    begun: ELSEWHERE,
    isRefused: false,
  });
});
