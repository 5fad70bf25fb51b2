import type { IncomingHttpHeaders } from "node:http";
import type { CourierOffer, Parcel } from "../../../contract/consignments.ts";
import type { Paise } from "../../../rules/money.ts";
import type { ParcelStage } from "../../../rules/parcel-stages.ts";
import type { Config } from "../../platform/config/config.ts";

/** The courier refuses a request. The message is shown to the person who ships. */
export class CourierRefusal extends Error {
  readonly #inLog: string;

  constructor(message: string, inLog = message) {
    super(message);
    this.#inLog = inLog;
  }

  /** What the log says instead, where the message has the courier's own words: they may repeat a shopper's phone. */
  get inLog(): string {
    return this.#inLog;
  }
}

/** The courier refuses the shop's account, whatever it asks: no single parcel is the reason. */
export class CourierAccountRefusal extends CourierRefusal {}

/** No courier company takes a parcel to this pincode. */
export class NobodyGoesThere extends CourierRefusal {
  constructor(pincode: string) {
    super(`No courier goes to ${pincode}.`);
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

/** What the courier needs to know to book an order's parcel. */
export interface BookingRequest {
  /** Our own reference, at most 50 characters; the courier accepts each only once. */
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

/** A booking the courier has under one of our references. */
export interface CourierBooking {
  providerOrderId: string;
  shipmentId: string;
  /** The tracking number (air waybill); null until a courier company has been assigned. */
  awb: string | null;
  courierName: string | null;
  isCancelled: boolean;
  /** When the parcel is picked up; null where no pickup is booked or the courier does not say. */
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
  /** Where the parcel is now; null while the courier has reported nothing. */
  stage: ParcelStage | null;
  /** A scan proves that the courier has the parcel, or has had it. */
  isPickedUp: boolean;
  /** No more events will follow. */
  isOver: boolean;
  /** The courier's tracking page; empty where there is none. */
  url: string;
}

/** A webhook's event: a hint which parcel to look up, never trusted by itself. */
export interface CourierEvent {
  /** Identifies the event, so that one delivered twice is recognised. */
  key: string;
  awb: string;
  status: string;
}

/**
 * Delivers parcels. Calls throw CourierRefusal when the courier refuses, and ProviderError when it does not
 * answer or its answer cannot be understood.
 */
export interface Courier {
  /** Its id in the registry, which is the carrier of its consignments. */
  readonly id: string;
  /** As screens show it. */
  readonly name: string;
  /** The longest that a call below takes, in milliseconds, with a login and one retry. */
  readonly longestCallMs: number;
  /** Checks that the shop's credentials are accepted. */
  signIn(): Promise<void>;
  /** Checks that the account has this pickup address, and that it can be used. */
  checkPickupAddress(pickupLocation: string): Promise<void>;
  /** The companies that deliver from the pickup address to a pincode, the cheapest first; `value` is in paise. */
  listOffers(
    parcel: Parcel,
    from: { pickupLocation: string },
    to: { pincode: string; value: Paise },
  ): Promise<CourierOffer[]>;
  /** Creates a booking, or returns the existing one with this reference. */
  book(booking: BookingRequest): Promise<CourierBooking>;
  findBooking(reference: string): Promise<CourierBooking | null>;
  /** Assigns a booking to the company of an offer; a booking gets one number, and is refused another. */
  assign(shipmentId: string, courierId: string): Promise<{ awb: string; courierName: string }>;
  /** Requests a pickup; repeating it is harmless. @returns its time, or null where the courier does not say */
  schedulePickup(shipmentId: string): Promise<Date | null>;
  /** The shipping label, a PDF. */
  downloadLabel(shipmentId: string): Promise<Buffer>;
  /** The parcel's scans, in the shop's stages, and its tracking page. */
  track(awb: string): Promise<Tracking>;
  cancel(providerOrderId: string): Promise<void>;
  /** The event of a webhook; null when it is not the courier's, "unreadable" when the body is not understood. */
  readEvent(raw: Buffer, headers: IncomingHttpHeaders): CourierEvent | "unreadable" | null;
}

export type CourierAccount = NonNullable<Config["courier"]>;

/** A courier with an API, in the registry. */
export interface CourierEntry {
  /** In consignments.carrier, webhook events and metrics: lower-case letters, digits and dashes. */
  id: string;
  /** As screens show it. */
  name: string;
  /** The settings of the shop's account, as advice names them. */
  credentials: string;
  open(account: CourierAccount): Courier;
}
