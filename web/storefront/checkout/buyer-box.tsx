// The box of a business that needs a GST invoice. Few shoppers tick it, so its fields load then.
import { lazyPart } from "../../loading/lazy-part.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { Buyer } from "./use-buyer.ts";

const BuyerFields = lazyPart(async () => (await import("./buyer-fields.tsx")).BuyerFields, {
  placeholder: <p className="py-3 text-ink-soft">Loading...</p>,
});

/** @param state of the delivery */
export function BuyerBox({ buyer, state }: { buyer: Buyer; state: string }) {
  const { isWanted } = buyer.typed;
  return (
    <div className="mt-6 border-t border-line pt-4">
      <Checkbox ref={buyer.box} checked={isWanted} onCheck={(isOn) => buyer.change({ isWanted: isOn })}>
        I need a GST invoice for my business
      </Checkbox>
      {isWanted && <BuyerFields buyer={buyer} state={state} />}
    </div>
  );
}
