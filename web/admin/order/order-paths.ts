// The URLs of the screens about one order.
import { href } from "react-router";

export const orderPath = (orderId: string) => href("/admin/manage-orders/:orderId", { orderId });

/** The screen that books the parcel at a carrier. */
export const carrierPath = (orderId: string) =>
  href("/admin/manage-orders/select-carrier/:orderId", { orderId });

/** The screen that shows the parcel, or creates it. */
export const consignmentPath = (orderId: string) =>
  href("/admin/manage-orders/create-consignment/:orderId", { orderId });
