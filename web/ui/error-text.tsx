import type { ComponentProps } from "react";

interface ErrorTextProps extends Omit<ComponentProps<"p">, "ref"> {
  as?: "p" | "span";
}

/** What is wrong, in red, at its place. Renders nothing without a text. Of a form's field: its `error`. */
export function ErrorText({ as: Element = "p", className = "", ...rest }: ErrorTextProps) {
  if (!rest.children) return null;
  return <Element {...rest} className={`font-semibold text-chilli-deep wrap-anywhere ${className}`} />;
}
