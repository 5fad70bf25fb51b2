import { useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { type AdminCoupon, editCoupon, listCoupons } from "../../../contract/admin-coupons.ts";
import { isApiError } from "../../../contract/api-client.ts";
import { Empty, Loading } from "../../ui/page-state.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminApi } from "../admin-session.ts";
import { Card } from "../kit/card.tsx";
import { LoadMore } from "../kit/load-more.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { usePages } from "../kit/use-pages.ts";
import { CouponForm } from "./coupon-form.tsx";
import { CouponList } from "./coupon-list.tsx";
import { DeleteCoupon } from "./delete-coupon.tsx";
import { EditCoupon } from "./edit-coupon.tsx";

export function clientLoader() {
  return adminApi(listCoupons, { query: {} });
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <Loading label="Loading coupons..." />;
}

export function meta() {
  return [{ title: "Coupons · Admin" }, { name: "robots", content: "noindex" }];
}

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";

type Asked = { deed: "edit" | "delete"; coupon: AdminCoupon };

export default function AddCoupon() {
  const coupons = usePages(useLoaderData<typeof clientLoader>(), (before) =>
    adminApi(listCoupons, { query: { before } }),
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  const switching = useRef(new Set<string>());
  const toast = useToast();

  const close = () => setAsked(null);
  const put = (changed: AdminCoupon) =>
    coupons.change((now) => now.map((one) => (one._id === changed._id ? changed : one)));
  function tell(title: string) {
    close();
    toast({ title, variant: "success" });
  }

  async function turn(coupon: AdminCoupon, isActive: boolean) {
    const { _id: id, couponName } = coupon;
    if (switching.current.has(id)) return;
    switching.current.add(id);
    put({ ...coupon, isActive });
    try {
      put(await adminApi(editCoupon, { params: { id }, body: { isActive } }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      put(coupon);
      toast({ title: `${couponName} stays as it was`, description: error.message, variant: "destructive" });
    } finally {
      switching.current.delete(id);
    }
  }

  return (
    <>
      <PageHeader title="Coupons" />
      <Card title="Add a coupon" className="mb-8 max-w-3xl">
        <CouponForm
          onAdded={(coupon) => {
            coupons.change((now) => [coupon, ...now]);
            tell(`${coupon.couponName} added`);
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
          coupons={coupons.items}
          onSwitch={turn}
          onEdit={(coupon) => setAsked({ deed: "edit", coupon })}
          onDelete={(coupon) => setAsked({ deed: "delete", coupon })}
        />
      )}
      <LoadMore {...coupons} />
      {asked?.deed === "edit" && (
        <EditCoupon
          coupon={asked.coupon}
          onClose={close}
          onDone={(changed) => {
            put(changed);
            tell(`${changed.couponName} changed`);
          }}
        />
      )}
      {asked?.deed === "delete" && (
        <DeleteCoupon
          coupon={asked.coupon}
          onClose={close}
          onDone={() => {
            coupons.change((now) => now.filter(({ _id }) => _id !== asked.coupon._id));
            tell(`${asked.coupon.couponName} deleted`);
          }}
        />
      )}
    </>
  );
}
