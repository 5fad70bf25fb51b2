import { type FormEvent, useState } from "react";
import { isApiError } from "../../../contract/api-client.ts";
import { changeOwnBusiness } from "../../../contract/business-buyer.ts";
import type { ShopperOrder } from "../../../contract/checkout.ts";
import type { BusinessBuyer } from "../../../rules/buyer.ts";
import { api } from "../../api.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { BuyerBox } from "./buyer-box.tsx";
import { useBuyer } from "./use-buyer.ts";

interface BusinessFormProps {
  order: ShopperOrder;
  /** Gets the business as stored. */
  onSaved: (business: BusinessBuyer) => void;
  onClose: () => void;
}

/** Changes the business on the invoice of a paid order. What was typed stays if it cannot be saved. */
export function BusinessForm({ order, onSaved, onClose }: BusinessFormProps) {
  const buyer = useBuyer(order, true);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setProblem(null);
    if (!(await buyer.check())) return;
    setSaving(true);
    try {
      const call = { params: { id: order.orderId }, body: buyer.input };
      const stored = await api(changeOwnBusiness, call);
      buyer.forget();
      onSaved(stored);
    } catch (error) {
      setSaving(false);
      if (isApiError(error)) buyer.showServerErrors(error.fields);
      setProblem(isApiError(error) ? error.message : changeOwnBusiness.failure);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSaving) void save();
  }

  function close() {
    buyer.forget();
    onClose();
  }

  return (
    <form noValidate onSubmit={submit} className="text-leaf">
      <BuyerBox buyer={buyer} state={order.addressId?.state ?? ""} />
      {problem && <Banner className="mt-4">{problem}</Banner>}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" disabled={isSaving} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
