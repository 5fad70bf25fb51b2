import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** The frame of a card: white by default, yellow for work to do, red for urgent work. */
export function NeedFrame({
  tone,
  children,
}: {
  tone: "calm" | "attention" | "urgent";
  children: ReactNode;
}) {
  const backgrounds = {
    calm: "bg-white",
    attention: "bg-turmeric-wash",
    urgent: "bg-chilli-wash",
  };
  return (
    <li
      className={`relative flex min-h-36 flex-col rounded-card p-4 shadow-card sm:p-5 ${backgrounds[tone]}`}
    >
      {children}
    </li>
  );
}

interface NeedCardProps {
  count: number;
  title: string;
  /** Shown in place of the count when it is 0. */
  nothing: string;
  to: string;
  action: string;
}

/** The count of one kind of work, with a link to it that covers the whole card. */
export function NeedCard({ count, title, nothing, to, action }: NeedCardProps) {
  return (
    <NeedFrame tone={count > 0 ? "attention" : "calm"}>
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
