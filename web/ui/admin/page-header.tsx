import ArrowLeft from "lucide-react/icons/arrow-left";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";

interface PageHeaderProps {
  title: ReactNode;
  /** A line under the title. */
  children?: ReactNode;
  /** The link to the parent screen. */
  back?: { to: string; label: string; onClick?: (event: MouseEvent) => void };
  /** Buttons, next to the title on a wide screen, below it on a phone. */
  actions?: ReactNode;
  /**
   * On a phone the title is small and next to the link to the parent screen, and the actions are in one row: for screens
   * whose list needs the space.
   */
  isDense?: boolean;
}

/** The header of every admin screen. */
export function PageHeader({ title, children, back, actions, isDense = false }: PageHeaderProps) {
  return (
    <header
      className={`mb-6 xl:mb-4 ${isDense ? "max-sm:mb-1" : ""} ${isDense && back ? "max-sm:flex max-sm:items-center max-sm:gap-x-1" : ""}`}
    >
      {back && (
        <Link
          to={back.to}
          onClick={back.onClick}
          className={`-ml-1 mb-2 inline-flex min-h-11 items-center lg:min-h-9 gap-1.5 rounded-control px-1 text-sm font-semibold text-ink-soft hover:text-leaf hover:underline print:hidden ${isDense ? "max-sm:mb-0 max-sm:min-w-11 max-sm:justify-center" : ""}`}
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          <span className={isDense ? "max-sm:sr-only" : ""}>{back.label}</span>
        </Link>
      )}
      <div
        className={`flex flex-wrap items-end justify-between gap-x-6 gap-y-3 ${isDense ? "max-sm:items-center max-sm:gap-y-2" : ""}`}
      >
        <div className="min-w-0">
          <h1
            className={`text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)] leading-tight wrap-anywhere ${isDense ? "max-sm:text-xl" : ""}`}
          >
            {title}
          </h1>
          {children && (
            <div className={`mt-1 text-ink-soft ${isDense ? "max-sm:mt-0 max-sm:text-sm" : ""}`}>
              {children}
            </div>
          )}
        </div>
        {actions && (
          <div
            className={`flex flex-wrap gap-3 print:hidden ${isDense ? "max-sm:gap-2 [&>*]:max-sm:px-3 [&>*:not([aria-label])>svg]:max-sm:hidden" : ""}`}
          >
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
