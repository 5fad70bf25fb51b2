// Settings that two people, or two tabs, change at the same time. Different settings are merged; for the same one the second
// person chooses.
import { formatRupees, type Paise } from "./money.ts";
import { PROFILE_NUMBERS } from "./profile-numbers.ts";

type Values = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The settings of some changes by path, such as `phone` and `sheet.hsnCode`. A list is one setting. */
function pathsOf(changes: Values): [path: string, value: unknown][] {
  return Object.entries(changes).flatMap(([name, value]) =>
    isGroup(value)
      ? Object.entries(value).map(([part, each]): [string, unknown] => [`${name}.${part}`, each])
      : [[name, value] as [string, unknown]],
  );
}

const isSame = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, place) => isSame(each, other[place]));
  if (!isGroup(one) || !isGroup(other)) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
};

/**
 * What changed elsewhere, of the settings that a client changes.
 * @param now the current settings
 * @param from the values that the client began with; one that it leaves out is not compared
 * @param changes the values that it wants
 * @returns the current values by path, without those that are as wanted already
 */
export function changedElsewhere(now: Values, from: Values, changes: Values): Record<string, unknown> {
  const current = new Map(pathsOf(now));
  const wanted = new Map(pathsOf(changes));
  const changed = pathsOf(from).filter(
    ([path, value]) =>
      wanted.has(path) && !isSame(value, current.get(path)) && !isSame(wanted.get(path), current.get(path)),
  );
  return Object.fromEntries(changed.map(([path]) => [path, current.get(path)]));
}

/** The message at a setting that was changed elsewhere, with its current value unless that is a list. */
export function changedMessage(path: string, now: unknown): string {
  const text = valueText(path, now);
  return text === null ? "Changed elsewhere." : `Changed elsewhere. It is now: ${text}`;
}

function valueText(path: string, now: unknown): string | null {
  if (now === "") return "empty";
  if (typeof now === "string") return now;
  if (typeof now === "boolean") return now ? "on" : "off";
  if (typeof now !== "number") return isGroup(now) && "text" in now ? valueText(path, now.text) : null;
  const { kind } = PROFILE_NUMBERS[path as keyof typeof PROFILE_NUMBERS] ?? {};
  return kind === "rupees" ? formatRupees(now as Paise) : String(now);
}
