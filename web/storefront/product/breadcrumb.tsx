import { Link } from "react-router";

interface BreadcrumbProps {
  /** From the home page down; the last one is this page. */
  trail: readonly { name: string; path: string }[];
}

/** Where this page is in the shop. */
export function Breadcrumb({ trail }: BreadcrumbProps) {
  const last = trail.length - 1;
  return (
    <nav aria-label="Breadcrumb" className="shell text-sm text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ name, path }, place) => (
          <li key={path} className="flex items-center gap-2">
            {place === last ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link
                to={path}
                prefetch="intent"
                // Wide enough for a finger, without a wider gap.
                className="-mx-1.5 inline-flex min-h-11 items-center px-1.5 underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            )}
            {/* At the end, so that no row begins with it. */}
            {place < last && <span aria-hidden="true">›</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
