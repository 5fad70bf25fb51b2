import Trash2 from "lucide-react/icons/trash";
import { useId, useRef } from "react";
import { Link } from "react-router";
import type { Slug } from "../../../rules/ids.ts";
import { formatRupees } from "../../../rules/money.ts";
import { lineTotal } from "../../../rules/pricing.ts";
import { Card } from "../../ui/card.tsx";
import { Price } from "../../ui/price.tsx";
import { ProductImage } from "../../ui/product-image.tsx";
import { QuantityStepper } from "../../ui/quantity-stepper.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { useTimeToAct } from "../../ui/use-time-to-act.ts";
import type { KartLine } from "./cart-store.ts";
import {
  LINE,
  LINE_BUTTON,
  LINE_FOOT,
  LINE_HEAD,
  LINE_NAME,
  LINE_NAME_BOX,
  LINE_PICTURE,
  LINE_PICTURE_SIZES,
  LINE_PLACE,
  LINE_TEXT,
  LINES,
} from "./line-frame.ts";
import type { CartEntry } from "./use-removed-lines.ts";

/** The lines of the cart, each with a quantity stepper and a remove button. A removed line is replaced by an Undo. */
export function CartLines({
  entries,
  onQuantity,
  onRemove,
  onUndo,
  onForget,
}: {
  entries: readonly CartEntry[];
  onQuantity: (productId: Slug, quantity: number) => void;
  onRemove: (line: KartLine) => void;
  onUndo: (line: KartLine) => void;
  /** The time for Undo is over. */
  onForget: (line: KartLine) => void;
}) {
  return (
    <Card as="ul" size="bare" aria-label="Products in your cart" className={`px-4 sm:px-6 ${LINES}`}>
      {entries.map(({ line, isRemoved, takesFocus }) => (
        <li key={`${line.productId} ${isRemoved}`} className={LINE_PLACE}>
          {isRemoved ? (
            <UndoNotice
              text={removedText(line)}
              onUndo={() => onUndo(line)}
              onEnd={() => onForget(line)}
              takesFocus={takesFocus}
            />
          ) : (
            <Line line={line} onQuantity={onQuantity} onRemove={onRemove} />
          )}
        </li>
      ))}
    </Card>
  );
}

export const removeButtonId = ({ productId }: KartLine) => `remove-${productId}`;
export const removedText = ({ name }: KartLine) => `Removed ${name}.`;

function Line({
  line,
  onQuantity,
  onRemove,
}: {
  line: KartLine;
  onQuantity: (productId: Slug, quantity: number) => void;
  onRemove: (line: KartLine) => void;
}) {
  return (
    <div className={LINE}>
      <Link
        to={`/products/${line.productId}`}
        prefetch="intent"
        tabIndex={-1}
        aria-hidden="true"
        className={LINE_PICTURE}
      >
        <ProductImage
          path={line.images[0]}
          alt=""
          sizes={LINE_PICTURE_SIZES}
          className="size-full object-cover"
        />
      </Link>
      <div className={LINE_TEXT}>
        <div className={LINE_HEAD}>
          <div className="min-w-0">
            <h2 className={LINE_NAME}>
              <Link
                to={`/products/${line.productId}`}
                prefetch="intent"
                className={`${LINE_NAME_BOX} hover:underline`}
              >
                {line.name}
              </Link>
            </h2>
            <Price sellingPrice={line.sellingPrice} mrp={line.mrp} size="small" className="mt-1" />
          </div>
          <button
            type="button"
            id={removeButtonId(line)}
            aria-label={`Remove ${line.name}`}
            onClick={() => onRemove(line)}
            className={`grid place-items-center rounded-full text-ink-soft hover:bg-chilli-wash hover:text-chilli ${LINE_BUTTON}`}
          >
            <Trash2 className="size-5" />
          </button>
        </div>
        <div className={LINE_FOOT}>
          <QuantityStepper
            value={line.quantity}
            onChange={(quantity) => onQuantity(line.productId, quantity)}
            of={line.name}
          />
          <p className="ml-auto text-lg font-bold tabular-nums">
            <span className="sr-only">Line price </span>
            {formatRupees(lineTotal(line))}
          </p>
        </div>
      </div>
    </div>
  );
}

/** How long Undo is offered, in ms. */
const UNDO_MS = 15_000;

/** Replaces what was removed, and offers Undo. */
export function UndoNotice({
  text,
  onUndo,
  onEnd,
  takesFocus,
  className = "",
}: {
  text: string;
  onUndo: () => void;
  /** Called when the time for Undo is over. */
  onEnd: () => void;
  /** Whether Undo gets the focus, because the button that was pressed has been removed. */
  takesFocus: boolean;
  className?: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const pausing = useTimeToAct(UNDO_MS, onEnd);
  const id = useId();

  // Only on mount: when the cart becomes empty, its notices are mounted again.
  useOnMount(() => {
    if (takesFocus) button.current?.focus();
  });

  return (
    <div
      {...pausing}
      className={`flex animate-rise flex-wrap items-center justify-between gap-x-4 rounded-control bg-leaf-wash py-1 pr-1.5 pl-4 text-left ${className}`}
    >
      <span id={id} className="py-2">
        {text}
      </span>
      <TextButton
        ref={button}
        aria-describedby={id}
        onClick={onUndo}
        className="rounded-control px-4 hover:bg-white"
      >
        Undo
      </TextButton>
    </div>
  );
}
