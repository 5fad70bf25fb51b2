import { Link } from "react-router";

interface BreadcrumbProps {
  /** From the home page down; the last one is this page. */
  trail: readonly { name: string; path: string }[];
}

/** Where this page is in the shop. */
export function Breadcrumb({ trail }: BreadcrumbProps) {
  const last = trail.length - 1;
  return (
    <nav aria-label="Breadcrumb" className="shell text-sm text-ink-soft print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map(({ name, path }, place) => (
          <li key={path} className="flex items-center gap-2">
            {place > 0 && <span aria-hidden="true">›</span>}
            {place === last ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link
                to={path}
                prefetch="intent"
                className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
