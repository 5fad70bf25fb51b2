// Customers by phone number, with their orders, addresses and notes. Export and erasure are in privacy.ts.
import * as z from "zod/mini";
import { HOLD_REASONS } from "../rules/payment-states.ts";
import { textTooLong } from "../rules/product-fields.ts";
import { Address } from "./address.ts";
import { Done, defineCall } from "./call.ts";
import { OrderSearchText } from "./find-orders.ts";
import { lineText } from "./form.ts";
import { KnownPhone, OrderNumber, OrderRef, PhoneNumber } from "./ids.ts";
import { OrderNote, StaffNote } from "./order-notes.ts";
import { KnownStatus } from "./orders.ts";
import { ProductToOrder } from "./phone-orders.ts";
import { Rupees } from "./rupees.ts";
import { openEnum } from "./word.ts";

/** How many orders a customer's page shows. */
export const MAX_CUSTOMER_ORDERS = 50;

export const MAX_CUSTOMER_NOTE_LENGTH = 200;
export const MAX_CUSTOMER_NOTES = 10;

/** Shown with every order of the phone number. */
export const CustomerNote = StaffNote;
export type CustomerNote = z.output<typeof CustomerNote>;

/** An order as a line of the customer's page. The amounts are null for a packer. */
const CustomerOrder = z.object({
  orderId: OrderNumber,
  status: KnownStatus,
  createdAt: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  totalAmount: z.nullable(Rupees),
  refundedAmount: z.nullable(Rupees),
  held: z.nullable(openEnum(HOLD_REASONS)),
  holdReason: z.nullable(z.string()),
});

export const Customer = z.object({
  phone: KnownPhone,
  /** As in the newest order that has one. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  orderCount: z.number(),
  /** When the first of the orders was placed. ISO 8601. */
  since: z.string(),
  /** Null for a packer. */
  money: z.nullable(
    z.object({
      /** Of the payments that paid an order. */
      paid: Rupees,
      /** Refunded, or with a refund under way; lost disputes included. */
      refunded: Rupees,
    }),
  ),
  /** The newest MAX_CUSTOMER_ORDERS, newest first. */
  orders: z.array(CustomerOrder),
  /** Different addresses, the one used last first. */
  addresses: z.array(Address),
  /** Newest last. */
  notes: z.array(CustomerNote),
  /** The staff notes of all orders, newest first. */
  orderNotes: z.array(z.extend(OrderNote, { orderId: OrderNumber })),
  /** The coupons of paid orders, newest first. Null for a packer. */
  coupons: z.nullable(z.array(z.object({ orderId: OrderNumber, couponName: z.string(), discount: Rupees }))),
});
export type Customer = z.output<typeof Customer>;

export const getCustomer = defineCall({
  method: "GET",
  // By one of the customer's orders: URLs are logged and must not contain phone numbers.
  path: "/api/admin/customers/:id",
  summary: "The customer who placed an order: all orders, addresses and notes of the same phone number",
  access: "packer",
  reads: ["orders"],
  params: z.object({ id: OrderRef }),
  reply: Customer,
  failure: "Failed to fetch the customer",
});

/** A customer in a list. */
export const FoundCustomer = z.object({
  /** The newest order that fits; its number opens the customer's page. */
  orderId: OrderNumber,
  phone: KnownPhone,
  /** Name and city as in the newest of these orders that has an address. */
  name: z.nullable(z.string()),
  city: z.nullable(z.string()),
});
export type FoundCustomer = z.output<typeof FoundCustomer>;

/** How many customers a search returns at most. */
export const MAX_FOUND_CUSTOMERS = 20;

export const searchCustomers = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/customers/search",
  summary:
    "Customers by a phone number, four or more of its digits, an e-mail address or part of a name: whole numbers first, then ends, then other parts; by their newest order in each",
  access: "packer",
  reads: ["orders"],
  body: z.object({ search: OrderSearchText }),
  reply: z.array(FoundCustomer),
  failure: "Failed to search for customers",
});

/** How many orders a list of customers may be requested by. */
export const MAX_CUSTOMERS_LISTED = 20;

export const listCustomers = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/customers/list",
  summary: "The customers who placed these orders, in the same order and each once; erased ones are left out",
  access: "packer",
  reads: ["orders"],
  body: z.object({ orderIds: z.array(OrderNumber).check(z.maxLength(MAX_CUSTOMERS_LISTED)) }),
  reply: z.array(FoundCustomer),
  failure: "Failed to fetch the customers",
});

export const addCustomerNote = defineCall({
  method: "POST",
  path: "/api/admin/customers/:id/notes",
  summary: "Adds a note about the customer who placed an order",
  access: "packer",
  changes: ["orders"],
  status: 201,
  params: z.object({ id: OrderRef }),
  body: z.object({
    note: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Enter a note"),
        z.maxLength(MAX_CUSTOMER_NOTE_LENGTH, textTooLong(MAX_CUSTOMER_NOTE_LENGTH)),
        lineText,
      ),
  }),
  reply: CustomerNote,
  failure: "The note could not be saved",
});

export const removeCustomerNote = defineCall({
  method: "DELETE",
  path: "/api/admin/customers/:id/notes/:noteId",
  summary: "Removes a note about the customer who placed an order",
  access: "packer",
  changes: ["orders"],
  params: z.object({ id: OrderRef, noteId: z.guid() }),
  reply: Done,
  failure: "The note could not be removed",
});

/** What is known about a caller when a phone order begins. */
export const KnownCustomer = z.object({
  /** The newest order, whose number opens the customer's page; null without any. */
  orderId: z.nullable(OrderNumber),
  orderCount: z.number(),
  /** Different addresses, the one used last first. */
  addresses: z.array(Address),
  /** Staff notes about the customer, newest last. */
  notes: z.array(z.string()),
  /** The last paid order, to be repeated; null without any. */
  lastOrder: z.nullable(
    z.object({
      orderId: OrderNumber,
      createdAt: z.string(),
      lines: z.array(
        z.object({
          name: z.string(),
          quantity: z.number(),
          /** As it is on sale now; null if it is not. */
          product: z.nullable(ProductToOrder),
        }),
      ),
    }),
  ),
});
export type KnownCustomer = z.output<typeof KnownCustomer>;

export const findCustomer = defineCall({
  method: "POST",
  onlyReads: true,
  path: "/api/admin/customers/find",
  summary: "The newest order, the addresses and the last paid order of a phone number",
  access: "packer",
  reads: ["orders"],
  body: z.object({ phone: PhoneNumber }),
  reply: KnownCustomer,
  failure: "Failed to look for the customer",
});
