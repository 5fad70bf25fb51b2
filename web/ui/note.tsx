import type { ComponentProps } from "react";

const TONES = { yellow: "bg-turmeric-wash", green: "bg-leaf-wash" } as const;
const SIZES = { medium: "px-4 py-3", small: "px-3 py-2 text-sm" } as const;

interface NoteProps extends Omit<ComponentProps<"section">, "ref"> {
  as?: "div" | "p" | "ul" | "li" | "dl" | "address";
  /** yellow: to take notice of; green: good results and figures. Default: yellow. */
  tone?: keyof typeof TONES;
  /** With a yellow border: what must not be missed. */
  isStrong?: boolean;
  /** Default: medium. */
  size?: keyof typeof SIZES;
}

/** A coloured box for a remark. A problem that just occurred is a `Banner`, which interrupts a screen reader. */
export function Note({
  as: Element = "div",
  tone = "yellow",
  isStrong = false,
  size = "medium",
  className = "",
  ...rest
}: NoteProps) {
  const border = isStrong ? "border-2 border-turmeric" : "";
  return (
    <Element
      {...rest}
      className={`rounded-control wrap-anywhere ${TONES[tone]} ${SIZES[size]} ${border} ${className}`}
    />
  );
}
