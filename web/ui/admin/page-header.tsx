import ArrowLeft from "lucide-react/icons/arrow-left";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";

interface PageHeaderProps {
  title: ReactNode;
  /** A line under the title. */
  children?: ReactNode;
  /** Leads to the screen this one belongs to. */
  back?: { to: string; label: string; onClick?: (event: MouseEvent) => void };
  /** Buttons; beside the title at a desk, under it on a phone. */
  actions?: ReactNode;
}

/** The header of every admin screen. */
export function PageHeader({ title, children, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 xl:mb-4">
      {back && (
        <Link
          to={back.to}
          onClick={back.onClick}
          className="-ml-1 mb-2 inline-flex min-h-11 items-center lg:min-h-9 gap-1.5 rounded-control px-1 text-sm font-semibold text-ink-soft hover:text-leaf hover:underline print:hidden"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)] leading-tight wrap-anywhere">{title}</h1>
          {children && <div className="mt-1 text-ink-soft">{children}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
      </div>
    </header>
  );
}
