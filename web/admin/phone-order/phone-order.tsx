// An order for who rings up: what she wants, who she is and where it goes.
import { type FormEvent, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { findProductsToOrder } from "../../../contract/phone-orders.ts";
import { getShop } from "../../../contract/shop-profile.ts";
import { api } from "../../api.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { adminApi } from "../admin-session.ts";
import { adminMeta } from "../kit/admin-meta.ts";
import { Card } from "../kit/card.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { ChosenProducts } from "./chosen-products.tsx";
import { OrderTotal } from "./order-total.tsx";
import { EMPTY_DRAFT, forgetDraft, type PhoneOrderDraft, recallDraft } from "./phone-order-draft.ts";
import { ProductSearch } from "./product-search.tsx";
import { Shopper } from "./shopper.tsx";
import { usePhoneOrder } from "./use-phone-order.ts";

const TITLE = "Phone order";
const BACK = { to: "/admin/manage-orders", label: "Manage orders" };

export async function clientLoader() {
  const draft = recallDraft();
  const productIds = draft.lines.map(({ productId }) => productId);
  // Not the profile that came with the document, which may be from this morning.
  const [{ deliveryCharge, freeDeliveryAbove }, known] = await Promise.all([
    api(getShop),
    adminApi(findProductsToOrder, { body: { productIds } }),
  ]);
  const isKnown = new Set(known.map(({ productId }) => productId));
  const lines = draft.lines.filter(({ productId }) => isKnown.has(productId));
  return {
    draft: { ...draft, lines },
    gone: draft.lines.length - lines.length,
    known,
    terms: { charge: deliveryCharge, freeAbove: freeDeliveryAbove },
  };
}
clientLoader.hydrate = true as const;

export function meta() {
  return adminMeta(TITLE);
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title={TITLE} back={BACK} />
      <Loading label="Loading...">
        <div className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-80" />
          <Skeleton className="h-80" />
        </div>
      </Loading>
    </>
  );
}

export default function PhoneOrderScreen() {
  const { draft } = useLoaderData<typeof clientLoader>();
  const [round, setRound] = useState(0);
  function empty() {
    forgetDraft();
    setRound(round + 1);
  }
  // The key empties every field.
  return <PhoneOrderForm key={round} begun={round === 0 ? draft : EMPTY_DRAFT} onEmpty={empty} />;
}

function PhoneOrderForm({ begun, onEmpty }: { begun: PhoneOrderDraft; onEmpty: () => void }) {
  const { gone, known, terms } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const order = usePhoneOrder(begun, known, terms, () => void revalidate());
  const { draft, chosen, isTried, action } = order;
  const isEmpty = chosen.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    void order.place();
  }

  return (
    <>
      <PageHeader
        title={TITLE}
        back={BACK}
        actions={
          <Button variant="ghost" onClick={onEmpty}>
            Empty everything
          </Button>
        }
      />
      {gone > 0 && begun !== EMPTY_DRAFT && (
        <Banner className="mb-5">
          {gone === 1 ? "A product is" : `${gone} products are`} not on sale any more, and left out of this
          order.
        </Banner>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card title="Products" className="min-w-0">
          <ProductSearch chosen={draft.lines} onAdd={(product) => order.setQuantity(product, 1)} />
        </Card>
        <div className="grid min-w-0 gap-5">
          <Card title="The order">
            <ChosenProducts order={order} />
            {isEmpty && isTried && <Banner className="mt-4">Choose at least one product.</Banner>}
            {!isEmpty && <OrderTotal order={order} />}
          </Card>
          <form onSubmit={submit} noValidate>
            <Card title="Who and where to">
              <Shopper order={order} />
              {action.problem && <Banner className="mt-5">{action.problem}</Banner>}
              <Button
                type="submit"
                size="large"
                isWide
                className="mt-6"
                isBusy={action.isBusy}
                busyLabel="Placing..."
              >
                Place the order
              </Button>
              <p className="mt-3 text-sm text-ink-soft">
                She pays it by a link or in cash: both are on the next screen. Until then nothing is held for
                her.
              </p>
            </Card>
          </form>
        </div>
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../kit/admin-failure.tsx";
