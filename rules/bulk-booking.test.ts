import { expect, test } from "vitest";
import {
  type BookedOrder,
  BULK_BOOKING_COLUMNS,
  bulkBookingFileName,
  bulkBookingRow,
  bulkBookingRows,
  pickupDate,
} from "./bulk-booking.ts";
import { slug } from "./ids.ts";
import { paise } from "./money.ts";

const constants = {
  productDescription: "FOOD ITEMS",
  invoiceNo: "1",
  hsnCode: "0801",
  consigneeCompany: "",
  originPincode: "678001",
  shipperName: "Nendra Foods",
  shipperEmail: "packing@nendra.example",
  shipperMobile: "+91 94470 00001",
  paymentMode: "Prepaid",
  weightKg: 0.5,
  quantity: 1,
  lengthCm: 0,
  widthCm: 0,
  heightCm: 0,
};
const batch = { constants, now: Date.parse("2026-11-21T10:00:00+05:30") };

const order: BookedOrder = {
  createdAt: "2026-11-20T06:00:00.000Z",
  dispatchNumber: "NEN-42",
  name: "Lakshmi Nair",
  email: "lakshmi@example.com",
  phone: "+919876543210",
  contactPhone: null,
  pincode: "682001",
  // A coupon of 10 % is deducted, ₹62.85 added for delivery.
  items: [
    { productId: slug("chips"), sellingPrice: paise(10_000), quantity: 3, goneUnits: 0 },
    { productId: slug("halwa"), sellingPrice: paise(12_850), quantity: 1, goneUnits: 0 },
  ],
  shippingCharges: paise(6_285),
  totalAmount: paise(44_850),
  addressId: {
    houseNo: "Flat 4B",
    roadName: "Marine Drive",
    landmark: "Near High Court",
    city: "Kochi",
    state: "Kerala",
    pincode: "682001",
  },
};

test("the sheet has the courier's 23 columns in the courier's order", () => {
  expect(BULK_BOOKING_COLUMNS.join(",")).toBe(
    "product_description,client_order_no,eway_bill_no,invoice_value,invoice_no,hsn_code,consignee_company,consignee," +
      "consignee_phone,consignee_email,consignee_address,origin_pincode,destination_pincode,payment_mode,weight," +
      "quantity,length,height,width,pickup_date,shipper_email,shipper_name,shipper_mobile",
  );
});

test.each(
  Object.entries({
    product_description: "FOOD ITEMS",
    client_order_no: "NEN-42",
    eway_bill_no: "",
    invoice_value: 448.5,
    invoice_no: 1,
    hsn_code: "0801",
    consignee_company: "",
    consignee: "Lakshmi Nair",
    consignee_phone: "+919876543210",
    consignee_email: "lakshmi@example.com",
    consignee_address: "Flat 4B, Marine Drive, Near High Court, Kochi, Kerala, 682001",
    origin_pincode: "678001",
    destination_pincode: "682001",
    payment_mode: "Prepaid",
    weight: 0.5,
    quantity: 1,
    length: 0,
    height: 0,
    width: 0,
    pickup_date: "22/11/2026",
    shipper_email: "packing@nendra.example",
    shipper_name: "Nendra Foods",
    shipper_mobile: "+919447000001",
  }),
)("%s is %j", (column, value) => {
  expect(bulkBookingRow(order, batch)[column as (typeof BULK_BOOKING_COLUMNS)[number]]).toBe(value);
});

test("the declared value leaves out refunded units, which are not in the parcel", () => {
  const [chips, halwa] = order.items as [BookedOrder["items"][number], BookedOrder["items"][number]];
  const worthWith = (items: BookedOrder["items"]) => bulkBookingRow({ ...order, items }, batch).invoice_value;
  expect(worthWith([{ ...chips, goneUnits: 1 }, halwa])).toBe(358.5);
  expect(worthWith([chips, { ...halwa, goneUnits: 1 }])).toBe(332.85);
});

test("length, height and width are in their own columns", () => {
  const sizes = { ...constants, lengthCm: 25, widthCm: 20, heightCm: 10 };
  expect(bulkBookingRow(order, { ...batch, constants: sizes })).toMatchObject({
    length: 25,
    height: 10,
    width: 20,
  });
});

test("rows are sorted by dispatch number, cells by column", () => {
  const others = ["NEN-7", "NEN-1042"].map((dispatchNumber) => ({ ...order, dispatchNumber }));
  const rows = bulkBookingRows([order, ...others], batch);
  expect(rows.map((row) => row[1])).toEqual(["NEN-7", "NEN-42", "NEN-1042"]);
  expect(bulkBookingRows(others.toReversed(), batch).map((row) => row[1])).toEqual(["NEN-7", "NEN-1042"]);
  expect(rows.map((row) => row.length)).toEqual([23, 23, 23]);
  expect([rows[1]?.[3], rows[1]?.[22]]).toEqual([448.5, "+919447000001"]);
});

test("an address without a landmark has no empty part", () => {
  const address = { ...(order.addressId as NonNullable<BookedOrder["addressId"]>), landmark: " " };
  expect(bulkBookingRow({ ...order, addressId: address }, batch).consignee_address).toBe(
    "Flat 4B, Marine Drive, Kochi, Kerala, 682001",
  );
});

test("an order without an address has empty cells", () => {
  const bare = { ...order, name: null, email: null, phone: null, pincode: null, addressId: null };
  const row = bulkBookingRow(bare, batch);
  expect([row.consignee, row.consignee_email, row.consignee_phone, row.destination_pincode]).toEqual([
    "",
    "",
    "",
    "",
  ]);
  expect(row.consignee_address).toBe("");
});

test.each([
  ["1", 1],
  ["007", "007"],
  ["INV/26", "INV/26"],
  ["", ""],
])("invoice number %j is the cell %j", (invoiceNo, cell) => {
  expect(bulkBookingRow(order, { ...batch, constants: { ...constants, invoiceNo } }).invoice_no).toBe(cell);
});

test.each([
  ["2026-11-21T00:00:00+05:30", "22/11/2026"],
  ["2026-11-21T18:29:59Z", "22/11/2026"],
  ["2026-11-21T18:30:00Z", "23/11/2026"],
  ["2026-12-31T12:00:00+05:30", "01/01/2027"],
  ["2028-02-28T12:00:00+05:30", "29/02/2028"],
])("at %s the pickup is on %s", (now, date) => {
  expect(pickupDate(Date.parse(now))).toBe(date);
});

test("the file is named after the number of its rows", () => {
  expect(bulkBookingFileName(5_000)).toBe("Bill_5000.xlsx");
});

test("the courier gets the shopper's contact phone", () => {
  const contactOrders = { ...order, contactPhone: "+919812345678" };
  const [row] = bulkBookingRows([contactOrders], { constants, now: batch.now });
  expect(row?.[BULK_BOOKING_COLUMNS.indexOf("consignee_phone")]).toBe("+919812345678");
});
