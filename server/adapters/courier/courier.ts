import type { CourierOffer, Parcel, ParcelStage } from "../../../contract/consignments.ts";
import type { Paise } from "../../../rules/money.ts";

/** The courier does not do what was asked. Its message is for the person who ships, in plain words. */
export class CourierRefusal extends Error {}

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

/** An order as the courier is told of it. */
export interface BookingRequest {
  /** Our own number of it, at most 50 characters; the courier takes each once. */
  reference: string;
  bookedAt: Date;
  /** Nickname of the pickup address at the courier. */
  pickupLocation: string;
  to: Recipient;
  lines: { name: string; sku: string; quantity: number; sellingPrice: Paise; hsnCode: string }[];
  itemsPrice: Paise;
  discount: Paise;
  delivery: Paise;
  parcel: Parcel;
}

/** What the courier has on record under one of our references. */
export interface CourierBooking {
  providerOrderId: string;
  shipmentId: string;
  /** The number on the parcel; null until a courier company has been assigned. */
  awb: string | null;
  courierName: string | null;
  isCancelled: boolean;
}

export interface ParcelEvent {
  at: Date;
  /** The courier's own words. */
  status: string;
  stage: ParcelStage;
  location: string;
}

export interface Tracking {
  events: ParcelEvent[];
  /** Where the parcel is now; null while there is no news. */
  stage: ParcelStage | null;
  /** Nothing more will happen to it. */
  isOver: boolean;
  /** Where people can follow it; empty where there is no such page. */
  url: string;
}

/** Something the courier tells us unasked: a hint where to look, never believed as it is. */
export interface CourierEvent {
  /** The same for the same piece of news told twice. */
  key: string;
  awb: string;
  status: string;
}

/**
 * Takes parcels to people. Calls throw CourierRefusal when it says no, and ProviderError when it is away or
 * answers nonsense.
 */
export interface Courier {
  /** Makes sure that the shop's account opens. */
  signIn(): Promise<void>;
  /** Who takes the parcel from the pickup address to a pincode, the cheapest first. */
  offers(
    parcel: Parcel,
    from: { pickupLocation: string },
    to: { pincode: string; value: Paise },
  ): Promise<CourierOffer[]>;
  /** Tells the courier of an order; one it knows already under this reference is given back as it is. */
  book(booking: BookingRequest): Promise<CourierBooking>;
  findBooking(reference: string): Promise<CourierBooking | null>;
  /** Gives the parcel to one of the companies of an offer. */
  assign(shipmentId: string, courierId: string): Promise<{ awb: string; courierName: string }>;
  /** Asks for somebody to come; again is harmless. @returns when, where the courier says so */
  schedulePickup(shipmentId: string): Promise<Date | null>;
  /** The label to stick on the parcel, a PDF. */
  label(shipmentId: string): Promise<Buffer>;
  track(awb: string): Promise<Tracking>;
  cancel(providerOrderId: string): Promise<void>;
  /** The news in a webhook's body; null when its key is not ours, "unreadable" when it says nothing we know. */
  readEvent(raw: Buffer, key: string): CourierEvent | "unreadable" | null;
}
