// The budget for one-time codes. It limits SMS pumping, where codes are requested for numbers that never enter them.

/** Codes sent in a period, and how many of them were entered. */
export interface OtpCount {
  sent: number;
  verified: number;
}

export interface BudgetUse {
  used: number;
  allowed: number;
}

/**
 * How much of the shop's code budget is used. Only codes not entered yet count towards `perWindow`, so a campaign
 * whose shoppers verify continues while pumping stops. All codes together are limited to `growth` times as many;
 * with growth 5, four of five verified use both limits equally.
 * @returns the use of whichever limit is closer; the budget is exhausted when `used` reaches `allowed`
 */
export function shopBudgetUse({ sent, verified }: OtpCount, perWindow: number, growth: number): BudgetUse {
  const unverified = sent - verified;
  return unverified * growth >= sent
    ? { used: unverified, allowed: perWindow }
    : { used: sent, allowed: perWindow * growth };
}

/** Whether to alert the owner before the budget is exhausted. */
export function isHalfSpent({ used, allowed }: BudgetUse): boolean {
  return used * 2 >= allowed;
}
