import type { RefundChoice } from "../../../../rules/refunds.ts";

type RefundWay = RefundChoice["by"];

const WAYS: readonly { way: RefundWay; name: string; hint: string }[] = [
  { way: "lines", name: "Products", hint: "By packet" },
  { way: "amount", name: "An amount", hint: "Any sum" },
];

interface RefundWayFieldProps {
  chosen: RefundWay;
  onChoose: (way: RefundWay) => void;
}

/** Whether products or an amount are refunded. */
export function RefundWayField({ chosen, onChoose }: RefundWayFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Refund by</legend>
      <div className="grid grid-cols-2 gap-2">
        {WAYS.map(({ way, name, hint }) => (
          <label
            key={way}
            className="flex min-h-12 items-start gap-2.5 rounded-control border-2 border-line-strong bg-coconut px-3 py-2.5 has-checked:border-leaf has-checked:bg-leaf-wash"
          >
            <input
              type="radio"
              name="way"
              value={way}
              checked={way === chosen}
              onChange={() => onChoose(way)}
              className="mt-0.5 size-5 shrink-0 accent-leaf"
            />
            <span className="min-w-0">
              <span className="font-semibold">{name}</span>
              <span className="block text-sm text-ink-soft">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
