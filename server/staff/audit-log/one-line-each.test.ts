import { afterAll, beforeAll, expect, test } from "vitest";
import type { ActivityRow } from "../../../contract/history.ts";
import { type Admin, openAdmin, picture } from "../../../tests/support/admin.ts";
import { expectStatus } from "../../../tests/support/browser.ts";
import { openClonedShop } from "../../../tests/support/cloned-shop.ts";
import type { TestShop } from "../../../tests/support/open-test-shop.ts";
import { changesOf } from "../../../web/admin/history/change-text.ts";
import { entrySubject } from "../../../web/admin/history/entry-subject.ts";

const PATH = "/api/admin/shop-profile";

let shop: TestShop;
let owner: Admin;
beforeAll(async () => {
  shop = await openClonedShop();
  owner = await openAdmin(shop);
  expectStatus(await owner.request("PATCH", PATH, { gstin: "" }), 200);
});
afterAll(() => shop.close());

type Settings = Record<string, unknown>;

const isGroup = (value: unknown): value is Settings =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Each setting by page: a new value, and the line that the history then has. */
const PAGES: Readonly<Record<string, Readonly<Record<string, [value: unknown, line: RegExp]>>>> = {
  "Shop details": {
    cutoffHour: [10, /^Cut-off hour: \d+ → 10$/],
    deliveryCharge: [41.5, /^Delivery charge: ₹\d+\.00 → ₹41\.50$/],
    freeDeliveryAbove: [612, /^Free delivery above: ₹\d+\.00 → ₹612\.00$/],
    lowStockBelow: [7, /^Low-stock alert at: \d+ → 7$/],
    smsAlarmBelow: [77, /^Alert when OTP messages left fall to: \d+ → 77$/],
    confirmAutomatically: [true, /^Confirm orders automatically: no → yes$/],
  },
  Brand: {
    name: ["Malabar", /^Name of the shop: .+ → Malabar$/],
    tagline: ["Fried today", /^Tagline: .+ → Fried today$/],
    about: ["From Palakkad.", /^About text in the footer: .+ → From Palakkad\.$/],
  },
  "Home page: pictures and tiles": {
    "homeTiles.1.title": ["Thin", /^Tile 2: Title: .+ → Thin$/],
    "homeTiles.0.text": ["In small pans", /^Tile 1: Text: .+ → In small pans$/],
    "homeTiles.2.isOn": [false, /^Tile 3: Show in the shop: yes → no$/],
  },
  "Contact and legal": {
    phone: ["9847012345", /^Phone: .+ → 9847012345$/],
    email: ["shop@malabar.in", /^E-mail: .+ → shop@malabar\.in$/],
    postalAddress: ["Market Road, Palakkad 678001", /^Postal address: .+ → Market Road, Palakkad 678001$/],
    careHours: ["Monday to Friday", /^Customer care: hours: .+ → Monday to Friday$/],
    "social.label": ["Insta", /^Social link: name: .+ → Insta$/],
    "social.url": [
      "https://instagram.com/malabar",
      /^Social link: address: .+ → https:\/\/instagram\.com\/malabar$/,
    ],
    legalName: ["Malabar Foods LLP", /^Legal name: .+ → Malabar Foods LLP$/],
    gstin: ["32AAACH7409R1ZA", /^GSTIN: .+ → 32AAACH7409R1ZA$/],
    gstinSince: ["2026-04-01", /^GSTIN valid from: .+ → 1 Apr 2026$/],
    fssaiNumber: ["11324009000999", /^FSSAI licence or registration number: .+ → 11324009000999$/],
    documentPrefix: ["MB", /^Invoice numbers begin with: .+ → MB$/],
    "grievanceOfficer.name": ["Devika Menon", /^Grievance officer: name: .+ → Devika Menon$/],
    "grievanceOfficer.designation": ["Partner", /^Grievance officer: position: .+ → Partner$/],
  },
  "Delivery days and parcels": {
    "zoneDays.ownState": [2, /^In your own state: \d+ → 2$/],
    "zoneDays.near": [4, /^Neighbouring states and metros: \d+ → 4$/],
    "zoneDays.rest": [6, /^The rest of India: \d+ → 6$/],
    "zoneDays.remote": [11, /^North-East, Jammu and Kashmir, Ladakh, islands: \d+ → 11$/],
    "parcel.lengthCm": [31, /^Box length \(cm\): \d+ → 31$/],
    "parcel.widthCm": [21.5, /^Box width \(cm\): \d+ → 21\.5$/],
    "parcel.heightCm": [12, /^Box height \(cm\): \d+ → 12$/],
    "parcel.packagingGrams": [140, /^Weight of the packaging \(g\): \d+ → 140$/],
    "parcel.pickupLocation": ["Godown", /^Courier pickup address: Primary → Godown$/],
    "trackingPages.0.courier": ["Parcel Post", /^Courier: .+ → Parcel Post$/],
    "trackingPages.1.url": [
      "https://track.example/{number}",
      /^Tracking page: .+ → https:\/\/track\.example\/\{number\}$/,
    ],
    orderPrefix: ["MAL", /^Order numbers start with: .+ → MAL$/],
  },
  "Courier's Excel sheet": {
    "sheet.name": ["Bookings", /^Name of the sheet: .+ → Bookings$/],
    "sheet.orderPrefix": ["MB-", /^Dispatch numbers start with: .+ → MB-$/],
    "sheet.productDescription": ["SNACKS", /^Product description: FOOD ITEMS → SNACKS$/],
    "sheet.invoiceNo": ["2", /^Invoice number: 1 → 2$/],
    "sheet.hsnCode": ["200819", /^HSN code: .+ → 200819$/],
    "sheet.consigneeCompany": ["Home", /^Consignee company: .+ → Home$/],
    "sheet.originPincode": ["560001", /^Pickup pincode: .+ → 560001$/],
    "sheet.shipperName": ["Malabar", /^Shipper name: .+ → Malabar$/],
    "sheet.shipperEmail": ["pack@malabar.in", /^Shipper e-mail: .+ → pack@malabar\.in$/],
    "sheet.shipperMobile": ["9847012346", /^Shipper mobile: .+ → 9847012346$/],
    "sheet.paymentMode": ["Paid", /^Payment mode: Prepaid → Paid$/],
    "sheet.quantity": [2, /^Quantity: 1 → 2$/],
    "sheet.weightKg": [0.75, /^Weight \(kg\): [\d.]+ → 0\.75$/],
    "sheet.lengthCm": [26, /^Length \(cm\): \d+ → 26$/],
    "sheet.widthCm": [19, /^Width \(cm\): \d+ → 19$/],
    "sheet.heightCm": [9, /^Height \(cm\): \d+ → 9$/],
  },
  "Alert contacts": {
    noticeEmail: ["night@malabar.in", /^E-mail for alerts: .+ → night@malabar\.in$/],
    noticeWhatsapp: ["9847012347", /^WhatsApp number for alerts: .+ → 9847012347$/],
  },
  "Pages and policies": {
    "pages.about": ["We fry.", /^Your text: About us: .+ → We fry\.$/],
    "pages.contact": ["Write to us.", /^Your text: Contact us: .+ → Write to us\.$/],
    "pages.pricing": ["In rupees.", /^Your text: Pricing: .+ → In rupees\.$/],
    ...Object.fromEntries(
      [
        ["terms", "Terms and Conditions"],
        ["privacy", "Privacy Policy"],
        ["refund", "Cancellations and Refunds"],
        ["shipping", "Shipping Policy"],
      ].flatMap(([name, title]): [string, [unknown, RegExp]][] => [
        [`policies.${name}.text`, ["# Ours", new RegExp(`^Your text: ${title}: .+ → # Ours$`)]],
        [
          `policies.${name}.effective`,
          ["2026-02-03", new RegExp(`^${title}: Effective date: .+ → 3 Feb 2026$`)],
        ],
      ]),
    ),
  },
};

const readSettings = async () =>
  expectStatus(await owner.request<{ settings: Settings }>("GET", PATH), 200).json.settings;

async function newestEntry(): Promise<ActivityRow> {
  const { json } = expectStatus(
    await owner.request<ActivityRow[]>("GET", "/api/admin/activity?limit=1"),
    200,
  );
  return json[0] as ActivityRow;
}

const lines = (entry: ActivityRow) =>
  changesOf(entry).map(({ name, from, to }) =>
    from === null ? `${name}: ${to}` : `${name}: ${from} → ${to}`,
  );

/** The settings with one value replaced. */
function withValue(settings: unknown, [name = "", ...rest]: string[], value: unknown): unknown {
  const next = (of: unknown) => (rest.length === 0 ? value : withValue(of, rest, value));
  if (Array.isArray(settings)) return settings.map((each, at) => (String(at) === name ? next(each) : each));
  const group = settings as Settings;
  return { ...group, [name]: next(group[name]) };
}

const CASES = Object.entries(PAGES).flatMap(([page, fields]) =>
  Object.entries(fields).map(([path, [value, line]]) => ({ page, path, value, line })),
);

test.each(CASES)("$page: a change of $path is one line", async ({ page, path, value, line }) => {
  const [name = ""] = path.split(".");
  const changed = withValue(await readSettings(), path.split("."), value) as Settings;
  expectStatus(await owner.request("PATCH", PATH, { [name]: changed[name] }), 200);
  const entry = await newestEntry();
  expect(lines(entry)).toEqual([expect.stringMatching(line)]);
  expect(entrySubject(entry)?.text).toBe(page);
  expect(entry.actor).toBe(owner.username);
});

test("that the shop is not registered for GST is one line", async () => {
  expectStatus(await owner.request("PATCH", PATH, { gstin: "" }), 200);
  expectStatus(await owner.request("PATCH", PATH, { hasNoGstin: true }), 200);
  expect(lines(await newestEntry())).toEqual(["Not registered for GST: no → yes"]);
});

test("every setting is in the table above", async () => {
  const pathsOf = (value: unknown, path: string): string[] =>
    Array.isArray(value)
      ? [...new Set(value.flatMap((each) => pathsOf(each, `${path}.*`)))]
      : isGroup(value)
        ? Object.entries(value).flatMap(([name, each]) =>
            pathsOf(each, path === "" ? name : `${path}.${name}`),
          )
        : [path];
  // Pictures are uploaded, and a tile only refers to its own.
  const { logo, icon, shareImage, heroImage, heroImageTall, ...settings } = await readSettings();
  const known = pathsOf(settings, "").filter((path) => !["homeTiles.*.image", "hasNoGstin"].includes(path));
  expect([...new Set(CASES.map(({ path }) => path.replace(/\.\d+\./, ".*.")))].sort()).toEqual(known.sort());
});

test.each([
  ["logo", "Brand", "Logo"],
  ["icon", "Brand", "Icon"],
  ["shareImage", "Brand", "Picture for shared links"],
  ["heroImage", "Home page: pictures and tiles", "Wide picture"],
  ["heroImageTall", "Home page: pictures and tiles", "Tall picture"],
  ["tile1", "Home page: pictures and tiles", "Tile 2: Picture"],
])("a new picture for %s is one line", async (place, page, name) => {
  expectStatus(await owner.send(`${PATH}/pictures/${place}`, { image: await picture("#0a5a32") }), 200);
  const entry = await newestEntry();
  expect(lines(entry)).toEqual([expect.stringMatching(new RegExp(`^${name}: .+ → a(?:nother)? picture$`))]);
  expect(entrySubject(entry)?.text).toBe(page);
});
