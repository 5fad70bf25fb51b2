import { type AdminCoupon, deleteCoupon } from "../../../contract/admin-coupons.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { adminApi } from "../admin-session.ts";

interface DeleteCouponProps {
  coupon: AdminCoupon;
  onClose: () => void;
  onDone: () => void;
}

/** Asks first, since a coupon has no undo. */
export function DeleteCoupon({ coupon, onClose, onDone }: DeleteCouponProps) {
  async function remove() {
    await adminApi(deleteCoupon, { params: { id: coupon._id } });
    onDone();
  }
  return (
    <ConfirmDialog
      title={`Delete ${coupon.couponName}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      cancelLabel="Keep"
      onConfirm={remove}
      onClose={onClose}
    >
      Nobody can use it any more. Orders that used it keep their discount.
    </ConfirmDialog>
  );
}
