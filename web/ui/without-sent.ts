/** A form once what it sent is saved: empty again, but for the fields that were changed since. */
export function withoutSent<Draft extends object>(
  now: Draft,
  { sent, empty }: Record<"sent" | "empty", Draft>,
): Draft {
  const kept = Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Draft]);
  return { ...empty, ...Object.fromEntries(kept) };
}
