/** India's GST rates for food since 22 September 2025, in percent (9/2025-CT(Rate)). */
export const GST_RATES = [0, 5, 18, 40] as const;

export const isGstRate = (percent: number) => (GST_RATES as readonly number[]).includes(percent);

export const GST_RATE_ERROR = `One of ${GST_RATES.join(", ")}`;

/** The digits with which the HSN codes of some products begin: a chapter, a heading or a whole code. */
export const HSN_BEGINNING = /^\d{2,8}$/;
export const HSN_BEGINNING_ERROR = "2 to 8 digits, such as 2106";

/**
 * The error for a product that still has a rate abolished in 2025.
 * @param percent the product's rate
 */
export const endedRateError = (percent: number) =>
  `${percent}% ended on 22 September 2025: choose ${GST_RATES.slice(0, -1).join(", ")} or ${GST_RATES.slice(-1)[0]}%`;
