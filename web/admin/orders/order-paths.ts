// The addresses of the screens about one order.
import { href } from "react-router";

export const orderPath = (orderId: string) => href("/admin/manage-orders/:orderId", { orderId });

/** The screen on which its parcel is booked at a carrier. */
export const carrierPath = (orderId: string) =>
  href("/admin/manage-orders/select-carrier/:orderId", { orderId });

/** The screen of its parcel, and of a parcel yet to be created. */
export const consignmentPath = (orderId: string) =>
  href("/admin/manage-orders/create-consignment/:orderId", { orderId });
