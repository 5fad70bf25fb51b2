// The steps of a visit before there is an order. Later steps are counted from orders.

export const VISIT_STEPS = ["visit", "product", "cart"] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

const PRODUCT = /^\/products\/./;
/** Includes the target of Buy Now, which skips the cart. */
const CHECKOUT = /^\/(verify-otp|enter-address)\/./;

/**
 * The steps a visit has reached. A later step implies the earlier ones, because a product can be added to the cart
 * from a list.
 * @param path of the page
 * @param hasCart whether the cart has items
 */
export function stepsReached(path: string, hasCart: boolean): readonly VisitStep[] {
  if (hasCart || CHECKOUT.test(path)) return VISIT_STEPS;
  return VISIT_STEPS.slice(0, PRODUCT.test(path) ? 2 : 1);
}

// CUBOT is a brand of phones.
const ROBOT =
  /(?:^|[^u]|(?:^|[^c])u)bot|crawl|spider|slurp|preview|headless|lighthouse|externalhit|monitor|uptime|pingdom/i;

/**
 * Whether a request comes from a robot. Robots that do not identify themselves are not detected.
 * @param userAgent the request's User-Agent; undefined if none was sent
 */
export function isRobot(userAgent: string | undefined): boolean {
  return !userAgent?.startsWith("Mozilla/") || ROBOT.test(userAgent);
}
