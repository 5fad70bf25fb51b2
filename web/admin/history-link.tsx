import type { ReactNode } from "react";
import { TextLink } from "../ui/text-link.tsx";
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
    <TextLink to={historyPath(object)} className="lg:min-h-9">
      {children}
    </TextLink>
  );
}
