import { useState } from "react";
import { type AdminCoupon, deleteCoupon, editCoupon, listCoupons } from "../../../contract/admin-coupons.ts";
import { ConfirmDialog } from "../../ui/admin/confirm-dialog.tsx";
import { LoadMore } from "../../ui/admin/load-more.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { useFormOnDemand } from "../../ui/admin/use-form-on-demand.tsx";
import { useInstantSave } from "../../ui/admin/use-instant-save.ts";
import { Card } from "../../ui/card.tsx";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { useRefusals } from "../standing-errors.tsx";
import { load, useLoader } from "../store/queries.ts";
import { pagesQuery, usePages } from "../store/use-pages.ts";
import { CouponForm, EditCoupon } from "./coupon-form.tsx";
import { CouponList } from "./coupon-list.tsx";

export function clientLoader() {
  return load(pagesQuery([listCoupons.path], ["coupons"], (query) => adminApi(listCoupons, { query })));
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading coupons..." />;
}

export function meta() {
  return adminMeta("Coupons");
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";

type OpenDialog = { action: "edit" | "delete"; coupon: AdminCoupon };

export default function AddCoupon() {
  const coupons = usePages(useLoader<typeof clientLoader>());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const toast = useToast();
  const refusals = useRefusals();
  const form = useFormOnDemand("Add coupon", "couponName", coupons.items.length === 0);

  const close = () => setDialog(null);
  function closeAndToast(title: string) {
    close();
    toast({ title, variant: "success" });
  }

  const switches = useInstantSave<AdminCoupon["_id"], boolean>({
    save: (id, isActive) => adminApi(editCoupon, { params: { id }, body: { isActive } }),
    onRefused(id, _isActive, error) {
      const name = coupons.items.find((coupon) => coupon._id === id)?.couponName ?? "";
      refusals.show({ id, name }, error);
    },
  });
  function switchCoupon({ _id: id }: AdminCoupon, isActive: boolean) {
    refusals.clear(id);
    return switches.choose(id, isActive);
  }

  async function remove({ _id: id, couponName }: AdminCoupon) {
    await adminApi(deleteCoupon, { params: { id } });
    closeAndToast(`${couponName} deleted`);
  }

  return (
    <>
      <PageHeader title="Coupons" actions={form.button} />
      <Card title="Add a coupon" className={`mb-8 max-w-3xl ${form.className}`}>
        <CouponForm
          onAdded={(coupon) => {
            form.close();
            toast({ title: `${coupon.couponName} added`, variant: "success" });
          }}
        />
      </Card>
      <h2 className="mb-4 text-heading">All coupons</h2>
      {coupons.items.length === 0 ? (
        <Empty as="p" title="No coupons yet">
          Add the first one above.
        </Empty>
      ) : (
        <CouponList
          coupons={coupons.items.map((coupon) => ({
            ...coupon,
            isActive: switches.latest(coupon._id, coupon.isActive),
          }))}
          problems={refusals.problems}
          onSwitch={switchCoupon}
          onEdit={(coupon) => setDialog({ action: "edit", coupon })}
          onDelete={(coupon) => setDialog({ action: "delete", coupon })}
        />
      )}
      <LoadMore {...coupons} />
      {dialog?.action === "edit" && (
        <EditCoupon
          coupon={dialog.coupon}
          onClose={close}
          onDone={({ couponName }) => closeAndToast(`${couponName} changed`)}
        />
      )}
      {dialog?.action === "delete" && (
        <ConfirmDialog
          title={`Delete ${dialog.coupon.couponName}?`}
          confirmLabel="Delete"
          busyLabel="Deleting..."
          cancelLabel="Keep"
          isDanger
          onConfirm={() => remove(dialog.coupon)}
          onClose={close}
        >
          It can no longer be used. Orders that used it keep their discount.
        </ConfirmDialog>
      )}
    </>
  );
}
