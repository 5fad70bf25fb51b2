interface EmptyListProps {
  title: string;
  as?: "h2" | "p";
}

/** Stands for a list with nothing in it. It is low: on a phone it has to be seen under the head of its screen. */
export function EmptyList({ title, as: Title = "p" }: EmptyListProps) {
  return (
    <Title className="py-6 text-center font-display text-heading font-extrabold sm:py-12">{title}</Title>
  );
}
