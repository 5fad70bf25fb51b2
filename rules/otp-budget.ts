// How many one-time codes a shop may spend: pumping fraud has codes sent to numbers where nobody types them in.

/** Codes that went out in a stretch of time, and how many of them somebody typed in. */
export interface OtpCount {
  sent: number;
  verified: number;
}

export interface BudgetUse {
  used: number;
  allowed: number;
}

/**
 * How far a shop's budget of codes is used. Only codes that nobody typed in (yet) are charged to `perWindow`, so a
 * campaign whose shoppers verify goes on while pumping stops. All codes together are still limited, to `growth` times
 * as many: four of five verified at growth 5 use both alike.
 * @returns the use of whichever of the two is nearer to its end; nothing is left once `used` reaches `allowed`
 */
export function shopBudgetUse({ sent, verified }: OtpCount, perWindow: number, growth: number): BudgetUse {
  const unverified = sent - verified;
  return unverified * growth >= sent
    ? { used: unverified, allowed: perWindow }
    : { used: sent, allowed: perWindow * growth };
}

/** Whether a person should look before the budget is spent. */
export function isHalfSpent({ used, allowed }: BudgetUse): boolean {
  return used * 2 >= allowed;
}
