// An order that staff place for a shopper on the phone.
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href, useLocation, useRevalidator } from "react-router";
import { findProductsToOrder } from "../../../contract/phone-orders.ts";
import { getShop } from "../../../contract/shop-profile.ts";
import { phoneFromTyping } from "../../../rules/read-phone.ts";
import { Form } from "../../ui/admin/form.tsx";
import { PageHeader } from "../../ui/admin/page-header.tsx";
import { undoToast } from "../../ui/admin/undo-toast.ts";
import { Banner } from "../../ui/banner.tsx";
import { BusinessFields } from "../../ui/business-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Loading } from "../../ui/page-state.tsx";
import { CONTENT_ID } from "../../ui/route-announcer.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.tsx";
import { adminMeta } from "../admin-meta.ts";
import { phoneIn } from "../order/customer-paths.ts";
import { useOwnName } from "../profile.ts";
import { loadCall, replyOf, useLoaded, useLoader } from "../store/queries.ts";
import { ChosenProducts } from "./chosen-products.tsx";
import { CustomerCard } from "./customer-card.tsx";
import { DeliveryAddress } from "./delivery-address.tsx";
import { OrderTotal } from "./order-total.tsx";
import {
  EMPTY_DRAFT,
  forgetDraft,
  isEmptyDraft,
  type PhoneOrderDraft,
  readDraft,
  storeDraft,
} from "./phone-order-draft.ts";
import { ProductSearch } from "./product-search.tsx";
import { type BegunOrder, usePhoneOrder } from "./use-phone-order.ts";

const TITLE = "Phone order";
const BACK = { to: href("/admin/manage-orders"), label: "Orders" };

export async function clientLoader() {
  const draft = readDraft();
  const productIds = draft.lines.map(({ productId }) => productId);
  // Delivery charges must be current: the shop profile that came with the document may be hours old.
  const [shop, products] = await Promise.all([
    loadCall(getShop),
    loadCall(findProductsToOrder, { body: { productIds } }),
  ]);
  const isKnown = new Set(replyOf(products).map(({ productId }) => productId));
  const lines = draft.lines.filter(({ productId }) => isKnown.has(productId));
  return { draft: { ...draft, lines }, removed: draft.lines.length - lines.length, products, shop };
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
  const { draft } = useLoader<typeof clientLoader>();
  const typedBy = useOwnName();
  const toast = useToast();
  const isOwn = draft.typedBy === typedBy;
  const [round, setRound] = useState(0);
  const wanted = phoneIn(useLocation().state);
  // The draft of an order for another number is set aside: it can be restored from the toast.
  const [setAside] = useState(
    isOwn && wanted !== null && phoneFromTyping(draft.phone) !== wanted && !isEmptyDraft(draft)
      ? draft
      : null,
  );
  const [begun, setBegun] = useState((): BegunOrder => {
    const before = isOwn && setAside === null ? draft : EMPTY_DRAFT;
    return { draft: wanted === null ? before : { ...before, phone: wanted }, products: [] };
  });

  // Deletes a draft of other staff: it holds a shopper's address.
  useEffect(() => {
    if (!isOwn) forgetDraft();
  }, [isOwn]);

  const offerDraft = useEffectEvent((draft: PhoneOrderDraft) => offerUndo({ draft, products: [] }));
  useEffect(() => {
    if (setAside) offerDraft(setAside);
  }, [setAside]);

  // Moves the focus: the focused field was unmounted with the previous form.
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
    offerUndo(order);
  }
  function offerUndo(order: BegunOrder) {
    toast(
      undoToast("Order cleared", () => {
        // Stored as well: this screen may be closed by now.
        storeDraft({ ...order.draft, typedBy });
        begin(order);
      }),
    );
  }
  // A new key resets every field.
  return <PhoneOrderForm key={round} begun={begun} onEmpty={empty} />;
}

interface PhoneOrderFormProps {
  begun: BegunOrder;
  /** @param order the current content of the form */
  onEmpty: (order: BegunOrder) => void;
}

function PhoneOrderForm({ begun, onEmpty }: PhoneOrderFormProps) {
  const loaded = useLoader<typeof clientLoader>();
  const { removed } = loaded;
  const { deliveryCharge, freeDeliveryAbove, chargesGst, gstin } = useLoaded(loaded.shop);
  const terms = { charge: deliveryCharge, freeAbove: freeDeliveryAbove };
  const { revalidate } = useRevalidator();
  const order = usePhoneOrder(begun, loaded.products, terms, () => void revalidate());
  const { draft, chosen, obstacle, action } = order;
  const problem = action.problem ?? obstacle;
  const lines = useRef<HTMLDivElement>(null);

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
            Clear order
          </Button>
        }
      />
      {removed > 0 && begun !== EMPTY_ORDER && (
        <Banner className="mb-5">
          {removed === 1 ? "A product is" : `${removed} products are`} no longer on sale and was removed from
          this order.
        </Banner>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-5">
          <CustomerCard
            order={order}
            onRepeated={() => requestAnimationFrame(() => lines.current?.focus())}
          />
          <Card title="Products">
            <ProductSearch chosen={draft.lines} onAdd={(product) => order.setQuantity(product, 1)} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-5">
          <div ref={lines} tabIndex={-1} className="scroll-mt-20 rounded-card outline-none">
            <Card title="Order">
              <ChosenProducts order={order} />
              {chosen.length > 0 && <OrderTotal order={order} />}
            </Card>
          </div>
          <Form action={order.place} state={action} noValidate className="">
            <Card title="Delivery address">
              <DeliveryAddress order={order} />
              {(chargesGst || begun.draft.needsGstInvoice) && (
                <Checkbox
                  checked={draft.needsGstInvoice}
                  onCheck={(needsGstInvoice) => order.change({ needsGstInvoice })}
                  className="mt-4"
                >
                  GST invoice for a business
                </Checkbox>
              )}
              {draft.needsGstInvoice && (
                <div className="mt-2 grid grid-cols-1 gap-4 sm:grid-cols-2">
                  <BusinessFields
                    values={draft}
                    errors={{ ...action.fields, ...order.errors.buyer }}
                    onChange={order.change}
                    state={draft.address.state}
                    shopGstin={gstin}
                    isForStaff
                  />
                </div>
              )}
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
                Payment by link or in cash follows on the next screen. Stock is not reserved until then.
              </p>
            </Card>
          </Form>
        </div>
      </div>
    </>
  );
}

export { AdminFailure as ErrorBoundary } from "../admin-failure.tsx";
