// The bookings of parcels. `consignments` is the table's name or alias in the statement.
import { sql } from "kysely";

/** The order's parcel is booked and neither cancelled nor back: an order has at most one. */
export const isBooked = (consignments = "consignments") =>
  sql<boolean>`(${sql.ref(`${consignments}.state`)} in ('created', 'delivered'))`;

/** A courier with an API charges for the parcel: booked and not cancelled, also after it came back or was lost. */
export const isCharged = (consignments = "consignments") =>
  sql<boolean>`(${sql.ref(`${consignments}.state`)} in ('created', 'delivered', 'returned', 'lost')
    and ${sql.ref(`${consignments}.carrier`)} <> 'manual')`;
