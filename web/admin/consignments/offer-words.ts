export function daysInWords(days: number | null): string {
  if (days === null) return "Days not known";
  return days === 1 ? "1 day" : `${days} days`;
}
