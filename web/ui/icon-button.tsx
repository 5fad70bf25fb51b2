import type { ComponentProps, ComponentType } from "react";
import { Link, type LinkProps } from "react-router";

const SHAPES = {
  square: "rounded-control hover:bg-leaf-wash",
  round: "rounded-full hover:bg-cream",
  framed: "rounded-control border-2 border-leaf text-leaf hover:bg-turmeric",
} as const;

interface IconStyle {
  /** For screen readers. */
  label: string;
  icon: ComponentType<{ className?: string }>;
  /** square: in rows; round: closes what it is in; framed: the main action of a row. Default: square. */
  shape?: keyof typeof SHAPES;
}

const classOf = (shape: keyof typeof SHAPES, className: string) =>
  `grid size-11 shrink-0 place-items-center ${SHAPES[shape]} ${className}`;

/** A button with an icon instead of a text. */
export function IconButton({
  label,
  icon: Icon,
  shape = "square",
  className = "",
  ...button
}: IconStyle & Omit<ComponentProps<"button">, "children">) {
  return (
    <button type="button" aria-label={label} {...button} className={classOf(shape, className)}>
      <Icon className="size-5" />
    </button>
  );
}

/** A link with an icon instead of a text. */
export function IconLink({
  label,
  icon: Icon,
  shape = "square",
  className = "",
  ...link
}: IconStyle & Omit<LinkProps, "children">) {
  return (
    <Link aria-label={label} {...link} className={classOf(shape, className)}>
      <Icon className="size-5" />
    </Link>
  );
}
