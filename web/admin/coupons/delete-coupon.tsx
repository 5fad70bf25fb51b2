import { type AdminCoupon, deleteCoupon } from "../../../contract/admin-coupons.ts";
import { adminApi } from "../admin-session.ts";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";

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
