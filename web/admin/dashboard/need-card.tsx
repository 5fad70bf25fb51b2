import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** The frame of a card: calm on white, warm when it wants something, red when it cannot wait. */
export function NeedFrame({ mood, children }: { mood: "calm" | "wanting" | "urgent"; children: ReactNode }) {
  const grounds = {
    calm: "bg-white",
    wanting: "bg-turmeric-wash",
    urgent: "bg-chilli-wash",
  };
  return (
    <li className={`relative flex min-h-36 flex-col rounded-card p-4 shadow-card sm:p-5 ${grounds[mood]}`}>
      {children}
    </li>
  );
}

interface NeedCardProps {
  count: number;
  title: string;
  /** In place of the number, when there is none. */
  nothing: string;
  to: string;
  action: string;
}

/** A kind of work: how much of it there is, and the way to it. The whole card can be pressed. */
export function NeedCard({ count, title, nothing, to, action }: NeedCardProps) {
  return (
    <NeedFrame mood={count > 0 ? "wanting" : "calm"}>
      <h3 className="font-sans text-base font-semibold">{title}</h3>
      {count > 0 ? (
        <p className="mt-1 font-display text-title font-extrabold tabular-nums">
          {count.toLocaleString("en-IN")}
        </p>
      ) : (
        <p className="mt-1 text-ink-soft">{nothing}</p>
      )}
      <Link
        to={to}
        prefetch="intent"
        className="mt-auto inline-flex items-center gap-1.5 pt-2 font-semibold underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:underline"
      >
        {count > 0 ? action : "See the list"}
        <ArrowRight className="size-4" aria-hidden="true" />
        <span className="sr-only"> ({title})</span>
      </Link>
    </NeedFrame>
  );
}
