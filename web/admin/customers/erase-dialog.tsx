import { eraseShopper, type ShopperSummary } from "../../../contract/privacy.ts";
import { counted } from "../../../rules/counted.ts";
import { formatPhone, type Phone } from "../../../rules/phone.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { adminApi } from "../admin-session.ts";
import { forgetPicks } from "../palette/recent-picks.ts";
import { dropUnseen } from "../store/queries.ts";

interface EraseDialogProps {
  phone: Phone;
  summary: ShopperSummary;
  onClose: () => void;
  onErased: (message: string) => void;
}

const PARTS = "space-y-1.5 [&_h3]:text-base [&_h3]:font-bold [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5";

/** Lists exactly what is erased and what is retained, before the irreversible step. */
export function EraseDialog({ phone, summary, onClose, onErased }: EraseDialogProps) {
  const { paidOrders, namedOrders, orders, courierRings } = summary;
  async function erase() {
    const { message } = await adminApi(eraseShopper, { body: { phone } });
    forgetPicks();
    dropUnseen();
    onErased(message);
  }

  return (
    <ConfirmDialog
      title={`Erase ${formatPhone(phone)}?`}
      cancelLabel="Cancel"
      confirmLabel="Erase permanently"
      busyLabel="Erasing..."
      isDanger
      onConfirm={erase}
      onClose={onClose}
    >
      <p>This cannot be undone. If the customer wants a copy, download the data first.</p>
      <div className="mt-4 space-y-4">
        <section className={PARTS}>
          <h3>What is erased</h3>
          <ul>
            <li>phone number, name, e-mail, house, road, landmark and city, and notes</li>
            <li>saved addresses, codes, sessions, uses of coupons, scans of parcels</li>
            {orders > paidOrders && (
              <li>{counted(orders - paidOrders, "unpaid order", "unpaid orders")}, permanently</li>
            )}
            {courierRings > 0 && (
              <li>
                the contact number on{" "}
                {counted(courierRings, "other customers' order", "other customers' orders")}
              </li>
            )}
          </ul>
        </section>
        {paidOrders > 0 && (
          <section className={PARTS}>
            <h3>What is kept, for tax law</h3>
            <ul>
              <li>
                of {counted(paidOrders, "paid order", "paid orders")}: number, dates, products, amounts,
                payment and parcel ids, state and pincode
              </li>
              {namedOrders > 0 && (
                <li>
                  of {counted(namedOrders, "order", "orders")} of ₹50,000 and more, also name and address, as
                  invoices require
                </li>
              )}
            </ul>
          </section>
        )}
        <section className={PARTS}>
          <h3>What cannot be erased here</h3>
          <ul>
            <li>data held by the payment provider, the courier, WhatsApp and your mailbox</li>
            <li>backups, until they are replaced</li>
            <li>reasons typed by staff: the history cannot be changed</li>
          </ul>
        </section>
      </div>
    </ConfirmDialog>
  );
}
