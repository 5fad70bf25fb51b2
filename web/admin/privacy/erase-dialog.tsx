import { eraseShopper, type ShopperSummary } from "../../../contract/privacy.ts";
import { counted } from "../../../rules/counted.ts";
import { formatPhone, type Phone } from "../../../rules/phone.ts";
import { Dialog, DialogActions } from "../../ui/admin/dialog.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";

interface EraseDialogProps {
  phone: Phone;
  summary: ShopperSummary;
  onClose: () => void;
  onErased: (message: string) => void;
}

const PARTS = "space-y-1.5 [&_h3]:text-base [&_h3]:font-bold [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5";

/** Says exactly what goes and what stays, before it cannot be undone. */
export function EraseDialog({ phone, summary, onClose, onErased }: EraseDialogProps) {
  const { paidOrders, namedOrders, orders, courierRings } = summary;
  const { isBusy, problem, run } = useAction();
  const close = () => !isBusy && onClose();
  const erase = () => run(async () => onErased((await adminApi(eraseShopper, { body: { phone } })).message));

  return (
    <Dialog title={`Erase ${formatPhone(phone)}?`} isOpen onClose={close}>
      <p>This cannot be undone. Download the data first if the shopper asks for it.</p>
      <div className="mt-4 space-y-4">
        <section className={PARTS}>
          <h3>What goes</h3>
          <ul>
            <li>phone number, name, e-mail, house, road, landmark and city</li>
            <li>saved addresses, codes, sessions, uses of coupons, scans of parcels</li>
            {orders > paidOrders && (
              <li>{counted(orders - paidOrders, "unpaid order", "unpaid orders")}, for good</li>
            )}
            {courierRings > 0 && (
              <li>the number on {counted(courierRings, "order", "orders")} of others, for their couriers</li>
            )}
          </ul>
        </section>
        {paidOrders > 0 && (
          <section className={PARTS}>
            <h3>What stays, for the tax office</h3>
            <ul>
              <li>
                of {counted(paidOrders, "paid order", "paid orders")}: number, dates, products, amounts, ids
                of payments and parcels, state and pincode
              </li>
              {namedOrders > 0 && (
                <li>
                  of {counted(namedOrders, "order", "orders")} of ₹50,000 and more also name and address: the
                  invoice has to say them
                </li>
              )}
            </ul>
          </section>
        )}
        <section className={PARTS}>
          <h3>What you cannot erase here</h3>
          <ul>
            <li>what the payment provider, the courier, WhatsApp and your mailbox keep themselves</li>
            <li>backups, until they are replaced</li>
            <li>reasons that staff have typed: the activity cannot be changed</li>
          </ul>
        </section>
      </div>
      {problem && <Banner className="mt-4">{problem}</Banner>}
      <DialogActions>
        <Button variant="ghost" onClick={close}>
          Keep
        </Button>
        <Button isBusy={isBusy} busyLabel="Erasing..." onClick={() => void erase()}>
          Erase for good
        </Button>
      </DialogActions>
    </Dialog>
  );
}
