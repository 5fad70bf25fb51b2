/** A form after its values were saved: empty, except for fields that were changed since. */
export function withoutSent<Draft extends object>(
  now: Draft,
  { sent, empty }: Record<"sent" | "empty", Draft>,
): Draft {
  const edited = Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Draft]);
  return { ...empty, ...Object.fromEntries(edited) };
}
