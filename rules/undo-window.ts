/** How long a screen offers to undo a step, in seconds. */
export const UNDO_SECONDS = 10;

/**
 * How long the server accepts the undo of a hand-over and delays its e-mail, in seconds. The margin covers requests
 * sent in the last second, and the second request of a long list of orders.
 */
export const HAND_OVER_UNDO_SECONDS = UNDO_SECONDS + 5;

/**
 * How long the server accepts the undo of any other staff step, in seconds. The database applies this limit to
 * hand-overs too.
 */
export const UNDO_LIMIT_SECONDS = 60;
