import { useSearchParams } from "react-router";
import type { Consignment } from "../../../contract/consignments.ts";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminMeta } from "../admin-meta.ts";
import { AddTrackingNumber } from "../order/add-tracking-number.tsx";
import { carrierPath, orderPath } from "../order/order-paths.ts";
import { useUndoMoves } from "../order/use-undo-moves.ts";
import { useLoaded, useLoader } from "../store/queries.ts";
import { ConsignmentForm } from "./consignment-form.tsx";
import { ConsignmentView } from "./consignment-view.tsx";
import { type clientLoader, NotShippable } from "./shipment.tsx";

export { clientLoader, HydrateFallback } from "./shipment.tsx";

export function meta() {
  return adminMeta("Book parcel");
}

export default function CreateConsignment() {
  const shipment = useLoaded(useLoader<typeof clientLoader>());
  const { orderId, status, held, consignment } = shipment;
  const [search] = useSearchParams();
  const toast = useToast();
  const showMoved = useUndoMoves();

  function showBooked(created: Consignment) {
    scrollTo(0, 0);
    toast({
      title: "Parcel booked",
      description: `${created.courierName}, ${created.awb}`,
      variant: "success",
    });
  }

  return (
    <>
      <PageHeader
        title={consignment ? "Parcel" : status === "Shipped" ? "Tracking number" : "Book parcel"}
        back={
          consignment || status === "Shipped"
            ? { to: orderPath(orderId), label: "Order" }
            : {
                to: `${carrierPath(orderId)}?${parcelOf(search)}`,
                label: "Choose courier",
              }
        }
      >
        Order <span className="font-semibold tabular-nums">{orderId}</span>
      </PageHeader>
      {consignment ? (
        <ConsignmentView
          shipment={shipment}
          consignment={consignment}
          onHandedOver={() => showMoved([orderId], "Shipped", "Order moved to Shipped")}
        />
      ) : status === "Packed" && held === null ? (
        <ConsignmentForm shipment={shipment} search={search} onCreated={showBooked} />
      ) : status === "Shipped" ? (
        <AddTrackingNumber orderId={orderId} />
      ) : (
        <NotShippable {...shipment} />
      )}
    </>
  );
}

function parcelOf(search: URLSearchParams): URLSearchParams {
  const parcel = new URLSearchParams(search);
  parcel.delete("carrier");
  parcel.delete("courier");
  return parcel;
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
