import { useState } from "react";
import { businessBuyerErrors } from "../../../rules/buyer.ts";
import { BusinessFields } from "../../ui/business-fields.tsx";
import { useShop } from "../use-shop.ts";
import type { Buyer } from "./use-buyer.ts";

/** GSTIN and name of a business. Errors are shown after a field was left. @param state of the delivery */
export function BuyerFields({ buyer, state }: { buyer: Buyer; state: string }) {
  const { typed, errors: refused, change } = buyer;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const found = businessBuyerErrors(buyer.input);
  return (
    <div className="mt-3 grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      <BusinessFields
        values={typed}
        errors={{
          ...Object.fromEntries(Object.entries(found).filter(([name]) => left.has(name))),
          ...refused,
        }}
        onChange={change}
        onLeave={(name) => setLeft((before) => new Set(before).add(name))}
        state={state}
        shopGstin={useShop().gstin}
      />
    </div>
  );
}
