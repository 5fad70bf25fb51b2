import { DEFAULT_LIMITS, type Limits, limitSetting } from "../server/platform/config/limit-settings.ts";

/**
 * Settings that raise limits out of reach.
 * @param isRaised whether to raise a limit
 */
export function raisedLimits(isRaised: (name: keyof Limits) => boolean = () => true): Record<string, string> {
  const names = Object.keys(DEFAULT_LIMITS) as (keyof Limits)[];
  return Object.fromEntries(names.filter(isRaised).map((name) => [limitSetting(name), "1000000000"]));
}
