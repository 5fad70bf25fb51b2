/** India's GST rates for food since 22 September 2025, in percent (9/2025-CT(Rate)). */
export const GST_RATES = [0, 5, 18, 40] as const;

export const isGstRate = (percent: number) => (GST_RATES as readonly number[]).includes(percent);

export const GST_RATE_ERROR = `One of ${GST_RATES.join(", ")}`;

/** For a product that still has a rate of before. @param percent the rate it has */
export const goneRateError = (percent: number) =>
  `${percent}% ended on 22 September 2025: choose ${GST_RATES.slice(0, -1).join(", ")} or ${GST_RATES.at(-1)}%`;
