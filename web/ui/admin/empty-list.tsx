interface EmptyListProps {
  title: string;
  as?: "h2" | "p";
}

/** Shown instead of an empty list. Its height is small, so that it is visible below a phone's page header. */
export function EmptyList({ title, as: Title = "p" }: EmptyListProps) {
  return (
    <Title className="py-6 text-center font-display text-heading font-extrabold sm:py-12">{title}</Title>
  );
}
