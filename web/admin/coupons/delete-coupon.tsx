import { type AdminCoupon, deleteCoupon } from "../../../contract/admin-coupons.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { adminApi } from "../admin-session.ts";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { useDeed } from "../kit/use-deed.ts";

interface DeleteCouponProps {
  coupon: AdminCoupon;
  onClose: () => void;
  onDone: () => void;
}

/** Asks first: a coupon that is deleted does not come back. */
export function DeleteCoupon({ coupon, onClose, onDone }: DeleteCouponProps) {
  const { isBusy, problem, run } = useDeed();
  const remove = () =>
    run(async () => {
      await adminApi(deleteCoupon, { params: { id: coupon._id } });
      onDone();
    });
  return (
    <Dialog title={`Delete ${coupon.couponName}?`} isOpen onClose={onClose}>
      <p>Nobody can use it any more. Orders that used it keep their discount.</p>
      {problem && <Banner className="mt-4">{problem}</Banner>}
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Keep
        </Button>
        <Button isBusy={isBusy} busyLabel="Deleting..." onClick={() => void remove()}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}
