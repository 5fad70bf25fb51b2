import { BellRing } from "lucide-react";

interface FreshOrdersNoticeProps {
  count: number;
  /** Goes to where they are; null where they are on the glass. */
  onShow: (() => void) | null;
}

/**
 * Says politely that orders have come in. It lies above the screen, which must not move under somebody's finger, and
 * is always there, so that screen readers hear the first one.
 */
export function FreshOrdersNotice({ count, onShow }: FreshOrdersNoticeProps) {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-16 z-20 flex justify-center px-4 lg:top-18 print:hidden">
      <div
        className={
          count > 0
            ? "pointer-events-auto flex animate-rise items-center gap-2 rounded-full bg-turmeric pr-2 pl-5 shadow-lift"
            : ""
        }
      >
        <p role="status" className="flex min-h-11 items-center gap-2.5 pr-3 font-bold empty:min-h-0">
          {count > 0 && (
            <>
              <BellRing className="size-5" aria-hidden="true" />
              {count === 1 ? "1 new order" : `${count} new orders`}
            </>
          )}
        </p>
        {count > 0 && onShow && (
          <button
            type="button"
            onClick={onShow}
            className="min-h-11 rounded-full px-3 font-bold underline underline-offset-4"
          >
            Show
          </button>
        )}
      </div>
    </div>
  );
}
