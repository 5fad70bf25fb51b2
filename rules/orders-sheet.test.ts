import { expect, test } from "vitest";
import { paise, ZERO } from "./money.ts";
import { ORDER_COLUMNS, orderCells, type SheetOrder } from "./orders-sheet.ts";

const ORDER: SheetOrder = {
  orderId: "NEN1",
  dispatchNumber: "D-7",
  status: "Paid",
  createdAt: "2026-11-21T18:35:00.000Z",
  name: "Anjali",
  email: "anjali@example.in",
  phone: "+919876543210",
  contactPhone: null,
  items: [
    { name: "Achappam", quantity: 2 },
    { name: "Halwa", quantity: 1 },
  ],
  totalAmount: paise(125_050),
  refundedIfPaid: paise(12_550),
  shippingCharges: paise(5_000),
  coupon: { couponName: "ONAM" },
  addressId: {
    houseNo: "-14",
    roadName: "M.G. Road",
    landmark: "",
    city: "Kochi",
    state: "Kerala",
    pincode: "682001",
  },
  held: "staff",
  holdReason: "Away",
  courierName: null,
  awb: null,
};

const cellOf = (order: SheetOrder, column: (typeof ORDER_COLUMNS)[number]) =>
  orderCells(order)[ORDER_COLUMNS.indexOf(column)];

test("an order fills every column: Indian time, amounts in rupees, items as text", () => {
  expect(orderCells(ORDER)).toHaveLength(ORDER_COLUMNS.length);
  expect(cellOf(ORDER, "Placed")).toBe("2026-11-22 00:05");
  expect(cellOf(ORDER, "Total")).toBe(1250.5);
  expect(cellOf(ORDER, "Refunded")).toBe(125.5);
  expect(cellOf({ ...ORDER, refundedIfPaid: ZERO }, "Refunded")).toBe(0);
  expect(cellOf(ORDER, "Items")).toBe("2 × Achappam; 1 × Halwa");
  expect(cellOf(ORDER, "Units")).toBe(3);
  expect(cellOf(ORDER, "Phone")).toBe("+919876543210");
  expect(cellOf(ORDER, "House")).toBe("'-14");
  expect(cellOf(ORDER, "Held")).toBe("Away");
});

test("what was refunded is the last column", () => {
  expect(ORDER_COLUMNS.at(-1)).toBe("Refunded");
});

test("missing values are empty cells", () => {
  const bare = {
    ...ORDER,
    dispatchNumber: null,
    name: null,
    email: null,
    phone: null,
    coupon: null,
    addressId: null,
    held: null,
    refundedIfPaid: null,
  };
  expect(orderCells(bare)).toHaveLength(ORDER_COLUMNS.length);
  for (const column of ["Name", "Phone", "City", "Coupon", "AWB", "Held", "Refunded"] as const)
    expect(cellOf(bare, column)).toBe("");
});
