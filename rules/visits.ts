// How far a visit to the shop comes before there is an order. Later steps are the orders' own.

export const VISIT_STEPS = ["visit", "product", "cart"] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

const PRODUCT = /^\/products\/./;
/** Also where Buy Now leads, past the cart. */
const CHECKOUT = /^\/(verify-otp|enter-address)\/./;

/**
 * The steps that a visit has reached. Whoever reached one has reached those before it: a product may go into the cart from a
 * list.
 * @param path of the page
 * @param hasCart whether something is in the cart
 */
export function stepsReached(path: string, hasCart: boolean): readonly VisitStep[] {
  if (hasCart || CHECKOUT.test(path)) return VISIT_STEPS;
  return VISIT_STEPS.slice(0, PRODUCT.test(path) ? 2 : 1);
}

// CUBOT makes phones.
const ROBOT = /(?<!cu)bot|crawl|spider|slurp|preview|headless|lighthouse|externalhit|monitor|uptime|pingdom/i;

/**
 * Whether a request is no person's. Robots that say nothing of themselves are not found out.
 * @param userAgent the request's User-Agent; undefined where none was sent
 */
export function isRobot(userAgent: string | undefined): boolean {
  return !userAgent?.startsWith("Mozilla/") || ROBOT.test(userAgent);
}
