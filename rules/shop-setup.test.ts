import { expect, test } from "vitest";
import { type SetupFacts, setupLines } from "./shop-setup.ts";

const EMPTY: SetupFacts = {
  name: "Snack Shop",
  logo: "",
  phone: "",
  email: "",
  postalAddress: "",
  gstin: "",
  hasNoGstin: false,
  fssaiNumber: "",
  productsOnSale: 0,
  originPincode: "",
  hasOriginPlace: false,
  takesPayments: true,
  hasVerifiedPhone: false,
  hasPaidOrder: false,
  hasBackup: false,
};

const open = (facts: Partial<SetupFacts>) =>
  setupLines({ ...EMPTY, ...facts })
    .filter(({ isDone }) => !isDone)
    .map(({ step }) => step);

test("an empty shop has everything to do but the payments, which work in the sandbox", () => {
  expect(open({})).toEqual([
    "name-and-logo",
    "phone-and-address",
    "email",
    "gst",
    "fssai",
    "product",
    "delivery",
    "messages",
    "test-order",
    "backup",
  ]);
});

test("a shop that has everything has nothing to do", () => {
  const full: SetupFacts = {
    name: "Nendra",
    logo: "images/logo.webp",
    phone: "+91 98470 12345",
    email: "hello@nendra.example",
    postalAddress: "14/220 Chips Street, Palakkad, Kerala 678001",
    gstin: "32AAAFN1234K1ZP",
    hasNoGstin: false,
    fssaiNumber: "11324009000123",
    productsOnSale: 1,
    originPincode: "678001",
    hasOriginPlace: true,
    takesPayments: true,
    hasVerifiedPhone: true,
    hasPaidOrder: true,
    hasBackup: true,
  };
  expect(open(full)).toEqual([]);
  expect(open({ ...full, gstin: "", hasNoGstin: true })).toEqual([]);
  expect(open({ ...full, gstin: "" })).toEqual(["gst"]);
  expect(open({ ...full, email: "no-reply@nendra.example" })).toEqual(["email"]);
  expect(open({ ...full, takesPayments: false })).toEqual(["payments"]);
  expect(open({ ...full, phone: "12" })).toEqual(["phone-and-address"]);
  expect(open({ ...full, originPincode: "999999", hasOriginPlace: false })).toEqual(["delivery"]);
});

test.each<[Partial<SetupFacts>, string, string]>([
  [{}, "name-and-logo", "/admin/shop-profile/brand?field=name"],
  [{ name: "Nendra" }, "name-and-logo", "/admin/shop-profile/brand?field=logo"],
  [{}, "phone-and-address", "/admin/shop-profile/contact-and-law?field=phone"],
  [{ phone: "12" }, "phone-and-address", "/admin/shop-profile/contact-and-law?field=phone"],
  [
    { phone: "0484 234 5678" },
    "phone-and-address",
    "/admin/shop-profile/contact-and-law?field=postalAddress",
  ],
  [{}, "delivery", "/admin/shop-profile/courier-sheet?field=sheet.originPincode"],
  [{}, "product", "/admin/add-product"],
])("with %o the line %s opens %s", (facts, step, to) => {
  const line = setupLines({ ...EMPTY, ...facts }).find((each) => each.step === step);
  expect(line).toMatchObject({ isDone: false, to });
});
