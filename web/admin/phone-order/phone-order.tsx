// An order for a shopper on the phone: the products, the phone number and the address.
import { useEffect, useState } from "react";
import { href, useLoaderData, useRevalidator } from "react-router";
import { findProductsToOrder } from "../../../contract/phone-orders.ts";
import { getShop } from "../../../contract/shop-profile.ts";
import { api } from "../../api.ts";
import { Card } from "../../ui/admin/card.tsx";
import { Form } from "../../ui/admin/form.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { CONTENT_ID } from "../../ui/route-announcer.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.tsx";
import { undoToast } from "../../ui/undo-toast.ts";
import { adminMeta } from "../admin-meta.ts";
import { adminApi } from "../admin-session.ts";
import { useOwnName } from "../use-own-name.ts";
import { ChosenProducts } from "./chosen-products.tsx";
import { OrderTotal } from "./order-total.tsx";
import { EMPTY_DRAFT, forgetDraft, isEmptyDraft, readDraft, storeDraft } from "./phone-order-draft.ts";
import { ProductSearch } from "./product-search.tsx";
import { Shopper } from "./shopper.tsx";
import { type BegunOrder, usePhoneOrder } from "./use-phone-order.ts";

const TITLE = "Phone order";
const BACK = { to: href("/admin/manage-orders"), label: "Manage orders" };

export async function clientLoader() {
  const draft = readDraft();
  const productIds = draft.lines.map(({ productId }) => productId);
  // Not the profile that came with the document, which may be hours old.
  const [{ deliveryCharge, freeDeliveryAbove }, known] = await Promise.all([
    api(getShop),
    adminApi(findProductsToOrder, { body: { productIds } }),
  ]);
  const isKnown = new Set(known.map(({ productId }) => productId));
  const lines = draft.lines.filter(({ productId }) => isKnown.has(productId));
  return {
    draft: { ...draft, lines },
    removed: draft.lines.length - lines.length,
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

const EMPTY_ORDER: BegunOrder = { draft: EMPTY_DRAFT, products: [] };

export default function PhoneOrderScreen() {
  const { draft } = useLoaderData<typeof clientLoader>();
  const typedBy = useOwnName();
  const toast = useToast();
  const isOwn = draft.typedBy === typedBy;
  const [round, setRound] = useState(0);
  const [begun, setBegun] = useState(isOwn ? { draft, products: [] } : EMPTY_ORDER);

  // Another person's draft has a shopper's address.
  useEffect(() => {
    if (!isOwn) forgetDraft();
  }, [isOwn]);

  // The focused field was unmounted with the emptied form.
  useEffect(() => {
    if (round > 0) document.getElementById(CONTENT_ID)?.focus();
  }, [round]);

  function begin(next: BegunOrder) {
    setBegun(next);
    setRound((before) => before + 1);
  }
  function empty(order: BegunOrder) {
    forgetDraft();
    begin(EMPTY_ORDER);
    toast(
      undoToast("The order is emptied", () => {
        // Stored as well, as another screen may be open by now.
        storeDraft({ ...order.draft, typedBy });
        begin(order);
      }),
    );
  }
  // The key empties every field.
  return <PhoneOrderForm key={round} begun={begun} onEmpty={empty} />;
}

interface PhoneOrderFormProps {
  begun: BegunOrder;
  /** Gets what is on the screen. */
  onEmpty: (order: BegunOrder) => void;
}

function PhoneOrderForm({ begun, onEmpty }: PhoneOrderFormProps) {
  const { removed, known, terms } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const order = usePhoneOrder(begun, known, terms, () => void revalidate());
  const { draft, chosen, obstacle, action } = order;
  const problem = action.problem ?? obstacle;

  return (
    <>
      <PageHeader
        title={TITLE}
        back={BACK}
        actions={
          <Button
            variant="ghost"
            disabled={isEmptyDraft(draft)}
            onClick={() => onEmpty({ draft, products: chosen })}
          >
            Empty everything
          </Button>
        }
      />
      {removed > 0 && begun !== EMPTY_ORDER && (
        <Banner className="mb-5">
          {removed === 1 ? "A product is" : `${removed} products are`} not on sale any more, and left out of
          this order.
        </Banner>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card title="Products" className="min-w-0">
          <ProductSearch chosen={draft.lines} onAdd={(product) => order.setQuantity(product, 1)} />
        </Card>
        <div className="grid min-w-0 gap-5">
          <Card title="The order">
            <ChosenProducts order={order} />
            {chosen.length > 0 && <OrderTotal order={order} />}
          </Card>
          <Form action={order.place} state={action} noValidate className="">
            <Card title="Who and where to">
              <Shopper order={order} />
              {problem && <Banner className="mt-5">{problem}</Banner>}
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
          </Form>
        </div>
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
