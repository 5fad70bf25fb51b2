import BellRing from "lucide-react/icons/bell-ring";

interface FreshOrdersNoticeProps {
  count: number;
  /** Goes to them; null where they are in sight. */
  onShow: (() => void) | null;
}

/**
 * Announces new orders. It floats above the list, which must not move under the finger, and is always in the page, so
 * that screen readers announce the first one too.
 */
export function FreshOrdersNotice({ count, onShow }: FreshOrdersNoticeProps) {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-16 z-20 flex justify-center px-4 lg:top-18">
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
          <button type="button" onClick={onShow} className="min-h-11 rounded-full px-3 font-bold link">
            Show
          </button>
        )}
      </div>
    </div>
  );
}
