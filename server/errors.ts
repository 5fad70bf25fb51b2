// The shop's one error class. Only this table turns its codes into a status and a message.
import type * as z from "zod/mini";
import type { Failure } from "../contract/call.ts";

interface Refusal {
  status: number;
  message: string;
}

export const REFUSALS = {
  INVALID_INPUT: { status: 400, message: "Please check what you entered." },
  MALFORMED_REQUEST: {
    status: 400,
    message: "This request cannot be read. Check the program that sends it.",
  },
  INVALID_OTP: { status: 400, message: "Invalid OTP" },
  PAYMENT_UNPROVEN: { status: 400, message: "Something went terribly wrong. Sorry for the inconvenience." },
  NOT_VERIFIED: { status: 401, message: "Please verify your phone number to continue." },
  NO_ADMIN: { status: 401, message: "No valid admin token found" },
  SECOND_FACTOR_NEEDED: { status: 401, message: "Enter the code of your authenticator app." },
  SECOND_FACTOR_WRONG: { status: 400, message: "That code is not right. Codes change every 30 seconds." },
  WEBHOOK_KEY_WRONG: { status: 401, message: "Invalid key" },
  LOGIN_REFUSED: { status: 401, message: "Wrong username or password" },
  NOT_YOURS: { status: 403, message: "This belongs to another phone number." },
  OWNER_ONLY: { status: 403, message: "Only the owner can do this." },
  ROLE_REFUSED: { status: 403, message: "Your role does not allow this." },
  PASSWORD_NEEDED: { status: 403, message: "Enter your password again to do this." },
  PASSWORD_WRONG: { status: 400, message: "That is not your password." },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: "Set up your authenticator app first: the owner requires it.",
  },
  SHIPPING_SESSION_NEEDED: { status: 403, message: "Log in to the courier again." },
  FOREIGN_ORIGIN: { status: 403, message: "This request came from another website." },
  NOT_FOUND: { status: 404, message: "Not Found" },
  PRODUCT_NOT_FOUND: { status: 404, message: "Product Not Found" },
  ORDER_NOT_FOUND: { status: 404, message: "Order Not Found" },
  ADDRESS_NOT_FOUND: { status: 404, message: "Address Not Found" },
  PINCODE_UNKNOWN: { status: 404, message: "We do not know this pincode. Please check it." },
  COUPON_UNKNOWN: { status: 404, message: "Invalid Coupon" },
  COUPON_NOT_FOUND: { status: 404, message: "Coupon Not Found" },
  CATEGORY_NOT_FOUND: { status: 404, message: "Category Not Found" },
  STAFF_NOT_FOUND: { status: 404, message: "Account Not Found" },
  SESSION_NOT_FOUND: { status: 404, message: "This session has ended already." },
  ALERT_NOT_FOUND: { status: 404, message: "Alert Not Found" },
  REFUND_NOT_FOUND: { status: 404, message: "Refund Not Found" },
  NOTICE_DEVICE_NOT_FOUND: {
    status: 404,
    message: "Notifications are off for this device. Turn them on again.",
  },
  MESSAGE_NOT_FOUND: { status: 404, message: "Message Not Found" },
  MESSAGE_OUTDATED: {
    status: 409,
    message: "This e-mail is no longer true for the order, so it cannot be sent again.",
  },
  TAX_DOCUMENT_NOT_FOUND: { status: 404, message: "Document Not Found" },
  CONSIGNMENT_NOT_FOUND: { status: 404, message: "Parcel Not Found" },
  PERIOD_NOT_OVER: {
    status: 409,
    message: "This period is not over yet: its return can be marked as filed from the day after it.",
  },
  NO_LABELS: {
    status: 409,
    message: "The courier has no labels for these parcels yet. Try again in a few minutes.",
  },
  SHIPPING_RUN_NOT_FOUND: {
    status: 404,
    message: "These bookings have expired. Start again from Today.",
  },
  SHOPPER_NOT_FOUND: { status: 404, message: "No data about this number." },
  REQUEST_TOO_SLOW: {
    status: 408,
    message: "The request took too long to arrive. Check your connection and try again.",
  },
  PAYMENT_LINK_ENDED: {
    status: 410,
    message: "This link no longer works. Please ask the shop for a new one.",
  },
  NAME_TAKEN: { status: 409, message: "This name is already in use." },
  CATEGORY_DELETED: { status: 409, message: "The category of this product was deleted." },
  CATEGORY_IN_USE: { status: 409, message: "This category still has products." },
  LAST_OWNER: { status: 409, message: "The shop needs at least one owner." },
  OWN_ACCOUNT: { status: 409, message: "You cannot do this to your own account." },
  TWO_FACTOR_STATE: { status: 409, message: "The authenticator app was changed elsewhere. Reload the page." },
  OWN_APP_NEEDED: {
    status: 409,
    message:
      "Turn your own authenticator app on first, under Your account. Then you can require it of others.",
  },
  APP_REQUIRED: {
    status: 409,
    message:
      "The owner requires the authenticator app: it cannot be turned off. For a new phone, ask the owner to remove it.",
  },
  ALREADY_STORED: {
    status: 409,
    message: "This was already saved. Reload the page and try again.",
  },
  ORDER_NOT_CONFIRMABLE: {
    status: 409,
    message: "Only a Paid or Confirmed order can be confirmed by e-mail.",
  },
  ORDER_NOT_SHIPPABLE: { status: 409, message: "Only a Packed order can be booked with a courier." },
  ORDER_NOT_SHIPPED: {
    status: 409,
    message: "A tracking number can only be added or corrected on a Shipped order.",
  },
  AWB_TAKEN: { status: 409, message: "Another order already has this tracking number." },
  AWB_ASSIGNED: {
    status: 409,
    message:
      "The courier assigned this tracking number when the parcel was booked. Only a number that was entered by staff can be corrected.",
  },
  AWB_CHANGED: {
    status: 409,
    message: "The tracking number was changed by someone else. Check it and try again.",
  },
  AWB_EXISTS: { status: 409, message: "This order already has a tracking number." },
  ADDRESS_FIXED: {
    status: 409,
    message:
      "The address can no longer be changed: the parcel is booked or the order is closed. To cancel a booking, move the order back to Confirmed.",
  },
  INVOICE_ISSUED: {
    status: 409,
    message: "The order has its invoice, so its GSTIN and business name cannot be changed.",
  },
  ADDRESS_CHANGED: {
    status: 409,
    message: "This address was changed by someone else. Check it and save again.",
  },
  SETTINGS_CHANGED: {
    status: 409,
    message: "The same settings were changed elsewhere. Choose which values to save.",
  },
  HOME_PAGE_CHANGED: {
    status: 409,
    message:
      "The home page was changed elsewhere, so your changes were not saved. Reload it and make them again.",
  },
  COURIER_REFUSED: { status: 409, message: "The courier does not accept this parcel." },
  COUPON_REFUSED: { status: 409, message: "Invalid Coupon" },
  OUT_OF_STOCK: { status: 409, message: "Some products in your Cart went Out of stock" },
  TOTAL_TOO_SMALL: { status: 409, message: "The total must be at least ₹1." },
  TOTAL_CHANGED: { status: 409, message: "The total of this order has changed. Check it again." },
  IDEMPOTENCY_CONFLICT: { status: 409, message: "This order was already placed with other products." },
  ORDER_HAS_OTHER_PHONE: { status: 409, message: "This order belongs to another phone number." },
  ORDER_ALREADY_PAID: { status: 409, message: "Order Already Paid" },
  ORDER_NOT_PAYABLE: {
    status: 409,
    message: "This order can no longer be paid. Please order again.",
  },
  ORDER_BEING_PAID: {
    status: 409,
    message: "The customer may be paying right now. Try again in 15 minutes.",
  },
  ORDER_NOT_REFUNDABLE: { status: 409, message: "Nothing on this order can be refunded manually." },
  REFUND_CHANGED: {
    status: 409,
    message: "The amount that can be refunded has changed. Reload the page and check again.",
  },
  UNITS_NOT_IN_SHOP: {
    status: 409,
    message: "These units are not in the shop and cannot go back into stock.",
  },
  REFUND_NOT_STUCK: { status: 409, message: "This refund is on its way already." },
  REFUND_NOT_MANUAL: {
    status: 409,
    message: "The payment provider is already refunding this. Check the order again later.",
  },
  ORDER_HELD: {
    status: 409,
    message: "This order is on hold. Open it to see why.",
  },
  SHIPPING_RUN_STARTED: {
    status: 409,
    message: "The parcels of this run are being booked already. Reload the page.",
  },
  SHIPMENTS_CHANGED: {
    status: 409,
    message: "A parcel changed after prices were fetched. Check the new prices and book again.",
  },
  ORDER_NOT_HOLDABLE: {
    status: 409,
    message: "Only a paid order that is not shipped yet can be put on hold.",
  },
  ORDER_ERASED: { status: 409, message: "The customer of this order was erased, so notes cannot be added." },
  NOTE_NOT_FOUND: { status: 404, message: "This note was already removed." },
  TOO_MANY_NOTES: { status: 409, message: "There are 20 notes already. Remove one first." },
  TOO_MANY_CUSTOMER_NOTES: { status: 409, message: "There are 10 notes already. Remove one first." },
  TOO_MANY_FOR_EXCEL: {
    status: 409,
    message: "An Excel file holds at most 1,048,575 orders. Filter the orders, or choose CSV.",
  },
  TOO_MANY_SETTLED: {
    status: 409,
    message: "This month has more than 50,000 transactions. Download its report from Razorpay's dashboard.",
  },
  TOO_MANY_VIEWS: { status: 409, message: "There are 30 saved views already. Remove one first." },
  NOTHING_TO_SEND: {
    status: 409,
    message: "Everything in this order was refunded or removed. Cancel the order.",
  },
  UNITS_MISSING: {
    status: 409,
    message: "There are not enough units to send this order again. Correct the stock, or cancel the order.",
  },
  ORDER_BEING_BOOKED: {
    status: 409,
    message: "It is being booked with a courier. Try again in a minute.",
  },
  TOO_LATE_TO_UNDO: { status: 409, message: "Too late to undo." },
  ORDER_CANNOT_MOVE: { status: 409, message: "This order has moved on. Reload to see where it is." },
  SHOPPER_NEEDED: { status: 409, message: "This customer has unfinished orders." },
  CASH_ON_DELIVERY: {
    status: 409,
    message:
      "Cash on delivery is not available. Your order is not paid yet: choose another way to pay. If you do not pay, the order is cancelled and nothing is sent.",
  },
  PAYMENT_FOREIGN: { status: 409, message: "This payment belongs to another order." },
  PAYMENT_MISMATCH: {
    status: 409,
    message: "The amount of this payment does not match the order. It is being refunded in full.",
  },
  PICTURE_BROKEN: { status: 400, message: "This picture is damaged. Choose another one." },
  PICTURE_TOO_MANY_PIXELS: {
    status: 400,
    message: "This picture has more than 40 megapixels. Make it smaller and try again.",
  },
  FORM_UNREADABLE: { status: 400, message: "The form could not be read." },
  PICTURE_TOO_LARGE: { status: 413, message: "A picture has at most 5 MB." },
  PICTURE_TYPE: { status: 415, message: "A picture is a JPEG, PNG, WebP or AVIF file." },
  TOO_LARGE: { status: 413, message: "That is too large to send at once." },
  WRONG_CONTENT_TYPE: { status: 415, message: "Send JSON." },
  WRONG_HOST: { status: 421, message: "This is not the shop's own address." },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: "The address or the cookies sent along are too long. Delete this site's cookies and try again.",
  },
  TOO_MANY: { status: 429, message: "Too many tries. Please wait a little and try again." },
  CODES_SPENT: {
    status: 429,
    message: "Too many wrong codes. Please wait a little, or enter one of your recovery codes.",
  },
  OTP_TOO_SOON: { status: 429, message: "Please wait before requesting another code." },
  OTP_TOO_SOON_AFTER_OTHER: { status: 429, message: "Please wait before requesting another code." },
  OTP_TOO_MANY: { status: 429, message: "Too many codes were requested. Please try again later." },
  OTP_TRIES_SPENT: { status: 429, message: "Too many wrong codes. Please request a new one." },
  UNEXPECTED: { status: 500, message: "Something Went Wrong" },
  OTP_NOT_SENT: { status: 503, message: "We could not send the code just now. Please try again." },
  PAYMENT_UNAVAILABLE: { status: 503, message: "Payment Failed" },
  WALLET_UNAVAILABLE: { status: 503, message: "failed to fetch wallet ballance" },
  SETTLEMENTS_UNAVAILABLE: {
    status: 503,
    message: "The settlements could not be fetched from Razorpay. Try again in a moment.",
  },
  PUSH_UNAVAILABLE: {
    status: 503,
    message: "The browser's push service is not responding. Try again in a minute.",
  },
  COURIER_UNAVAILABLE: { status: 503, message: "The courier is not responding. Try again." },
  STORAGE_FULL: { status: 507, message: "The server's disk is full. Nothing was changed." },
  BUSY: { status: 503, message: "The shop is very busy. Please try again in a moment." },
} as const satisfies Record<string, Refusal>;

/** Retry-After of a 503 that has no time of its own. */
export const RETRY_AFTER_SECONDS = 5;

export type RefusalCode = keyof typeof REFUSALS;

interface RefusalDetails {
  /** Messages by the path of the field. */
  fields?: Record<string, string>;
  /** Units in stock of products of which too many were requested, by the ids in the request. */
  left?: Record<string, number>;
  /** Replaces the code's default message. */
  message?: string;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
  /** Whether the request was signed with a wrong key. */
  isForged?: boolean;
  /** For the log, never for the shopper. */
  cause?: unknown;
}

/** A refusal with a code; its message may be shown to people. */
export class ShopError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly left: Record<string, number> | undefined;
  readonly retryAfter: number | undefined;
  readonly isForged: boolean;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? REFUSALS[code].message, { cause: details.cause });
    this.code = code;
    this.status = REFUSALS[code].status;
    this.fields = details.fields;
    this.left = details.left;
    this.isForged = details.isForged ?? false;
    this.retryAfter = details.retryAfter ?? (this.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  }

  /** A refusal because of one field, which gets the same message. */
  static at(code: RefusalCode, field: string): ShopError {
    return new ShopError(code, { fields: { [field]: REFUSALS[code].message } });
  }
}

export function isRefusal(error: unknown, ...codes: RefusalCode[]): boolean {
  return error instanceof ShopError && codes.includes(error.code);
}

/** Converts any error. An unexpected one becomes the cause of UNEXPECTED, whose message reveals nothing. */
export function asShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const status = (error as { statusCode?: unknown }).statusCode;
  if ((error as { code?: unknown }).code === "ENOSPC") return new ShopError("STORAGE_FULL", { cause: error });
  if (status === 413) return new ShopError("TOO_LARGE", { cause: error });
  if (status === 415) return new ShopError("WRONG_CONTENT_TYPE", { cause: error });
  if (status === 429) return new ShopError("TOO_MANY", { cause: error });
  if (typeof status === "number" && status >= 400 && status < 500)
    return new ShopError("INVALID_INPUT", { cause: error });
  if (isUnstorable(error)) return new ShopError("INVALID_INPUT", { cause: error });
  if (isUniqueViolation(error)) return new ShopError("ALREADY_STORED", { cause: error });
  // The retries of inTransaction are used up.
  if (isConflict(error)) return new ShopError("BUSY", { cause: error });
  if (isDatabaseUnavailable(error)) return new ShopError("BUSY", { cause: error });
  return new ShopError("UNEXPECTED", { cause: error });
}

// Connection lost, refused or unavailable, name not found; database shutting down, full, read-only, out of
// connections; session, transaction, statement or lock timed out.
const DATABASE_UNAVAILABLE =
  /^(E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|(HOST|NET)(UNREACH|DOWN)|NETRESET|ADDRNOTAVAIL)|ENOTFOUND|EAI_\w+|08\w{3}|53\w{3}|57P0\d|25006|25P03|57014|55P03)$/;
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Cannot use a pool after calling end/;

function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === "string" && DATABASE_UNAVAILABLE.test(code)) return true;
  return typeof message === "string" && CONNECTION_LOST.test(message);
}

/** Another row has the same unique value, and the insert or update does not handle that. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown } | null | undefined)?.code === "23505";
}

/** A serialization failure or a deadlock. */
function isConflict(error: unknown): boolean {
  return /^(40001|40P01)$/.test(String((error as { code?: unknown }).code));
}

/**
 * PostgreSQL stores no NUL in text, neither NUL nor half a character in JSON, and no day outside its calendar. They can only come
 * from a request.
 */
function isUnstorable(error: unknown): boolean {
  return /^(22008|22021|22P02|22P05)$/.test(String((error as { code?: unknown }).code));
}

/** The body of a failed call, as the contract defines it. */
export function failureBody({ message, code, fields, left }: ShopError): z.output<typeof Failure> {
  return { message, code, ...(fields && { fields }), ...(left && { left }) };
}
