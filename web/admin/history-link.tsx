import type { ReactNode } from "react";
import { Link } from "react-router";
import { useIsOwner } from "./profile.ts";

/** The screen of the history with all entries about one object. */
export const historyPath = (object: string) => `/admin/activity?${new URLSearchParams({ object })}`;

interface HistoryLinkProps {
  /** As the history records it: an order number, a product's id in addresses, a coupon's name, a username. */
  object: string;
  children: ReactNode;
}

/** A link to the history of one object. Only owners may open it, and see the link. */
export function HistoryLink({ object, children }: HistoryLinkProps) {
  if (!useIsOwner()) return null;
  return (
    <Link
      to={historyPath(object)}
      className="inline-flex min-h-11 items-center font-semibold link lg:min-h-9"
    >
      {children}
    </Link>
  );
}
