import type { IncomingHttpHeaders } from "node:http";
import type { CourierOffer, Parcel } from "../../../contract/consignments.ts";
import type { Paise } from "../../../rules/money.ts";
import type { ParcelStage } from "../../../rules/parcel-stages.ts";
import type { Config } from "../../platform/config/config.ts";

/** The courier refuses a request. The message is shown to staff. */
export class CourierRefusal extends Error {
  readonly #inLog: string;

  constructor(message: string, inLog = message) {
    super(message);
    this.#inLog = inLog;
  }

  /** The text for the log. The message itself may quote the courier, which may repeat a shopper's phone. */
  get inLog(): string {
    return this.#inLog;
  }
}

/** The courier refuses the shop's account, whatever the request: no single parcel is the reason. */
export class CourierAccountRefusal extends CourierRefusal {}

/** No courier company delivers to this pincode. */
export class PincodeNotServed extends CourierRefusal {
  constructor(pincode: string) {
    super(`No courier delivers to ${pincode}.`);
  }
}

export interface Recipient {
  name: string;
  phone: string;
  email: string;
  houseNo: string;
  roadName: string;
  landmark: string;
  city: string;
  state: string;
  pincode: string;
}

/** The data that the courier needs to book an order's parcel. */
export interface BookingRequest {
  /** The shop's reference, at most 50 characters. The courier accepts each only once. */
  reference: string;
  bookedAt: Date;
  /** Nickname of the pickup address in the courier's account. */
  pickupLocation: string;
  to: Recipient;
  lines: { name: string; sku: string; quantity: number; sellingPrice: Paise; hsnCode: string }[];
  itemsPrice: Paise;
  discount: Paise;
  delivery: Paise;
  parcel: Parcel;
}

/** A booking that the courier has under one of the shop's references. */
export interface CourierBooking {
  providerOrderId: string;
  shipmentId: string;
  /** The tracking number (air waybill); null until a courier company has been assigned. */
  awb: string | null;
  courierName: string | null;
  isCancelled: boolean;
  /** When the parcel is picked up; null if no pickup is booked or the courier gives no time. */
  pickupAt: Date | null;
}

interface ParcelEvent {
  at: Date;
  /** The courier's own text. */
  status: string;
  stage: ParcelStage;
  location: string;
}

export interface Tracking {
  events: ParcelEvent[];
  /** The current stage; null while the courier has reported nothing. */
  stage: ParcelStage | null;
  /** A scan proves that the courier has or had the parcel. */
  isPickedUp: boolean;
  /** The booking was cancelled, by the shop or in the courier's own panel. */
  isCancelled: boolean;
  /** No more events will follow. */
  isOver: boolean;
  /** The courier's tracking page; empty if there is none. */
  url: string;
}

/** A webhook's event. It is only a hint which parcel to query: no order moves because of it. */
export interface CourierEvent {
  /** Identifies the event, to detect a repeated delivery. */
  key: string;
  awb: string;
  status: string;
  /** The status means that the courier has or had the parcel. */
  isPickedUp: boolean;
}

/**
 * Delivers parcels. Calls throw CourierRefusal if the courier refuses, and ProviderError if it does not answer or its
 * response cannot be understood.
 */
export interface Courier {
  /** Its id in the registry, which is the carrier of its consignments. */
  readonly id: string;
  /** Shown on screens. */
  readonly name: string;
  /** The longest possible duration of a call below in ms, including a login and one retry. */
  readonly longestCallMs: number;
  /** Checks that the shop's credentials are accepted. */
  signIn(): Promise<void>;
  /** Checks that the account has this pickup address and may use it. */
  checkPickupAddress(pickupLocation: string): Promise<void>;
  /** The companies that deliver from the pickup address to a pincode, cheapest first. `value` is in paise. */
  listOffers(
    parcel: Parcel,
    from: { pickupLocation: string },
    to: { pincode: string; value: Paise },
  ): Promise<CourierOffer[]>;
  /** Creates a booking, or returns the existing one with this reference. */
  book(booking: BookingRequest): Promise<CourierBooking>;
  findBooking(reference: string): Promise<CourierBooking | null>;
  /** Assigns a booking to the company of an offer. A booking gets one number; a second assignment is refused. */
  assign(shipmentId: string, courierId: string): Promise<{ awb: string; courierName: string }>;
  /** Requests a pickup. Can be repeated safely. @returns its time, or null if the courier gives none */
  schedulePickup(shipmentId: string): Promise<Date | null>;
  /** The shipping label, as a PDF. */
  downloadLabel(shipmentId: string): Promise<Buffer>;
  /** The parcel's scans, as the shop's stages, and its tracking page. */
  track(awb: string): Promise<Tracking>;
  cancel(providerOrderId: string): Promise<void>;
  /** The event of a webhook. Null if it is not from the courier; "unreadable" if the body cannot be parsed. */
  readEvent(raw: Buffer, headers: IncomingHttpHeaders): CourierEvent | "unreadable" | null;
}

export type CourierAccount = NonNullable<Config["courier"]>;

/** An entry of the registry: a courier with an API. */
export interface CourierEntry {
  /** Used in consignments.carrier, webhook events and metrics: lower-case letters, digits and dashes. */
  id: string;
  /** Shown on screens. */
  name: string;
  /** The names of the settings for the shop's account, as hints show them. */
  credentials: string;
  open(account: CourierAccount): Courier;
}
