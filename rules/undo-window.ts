/** Seconds for which a screen offers to undo a step. */
export const UNDO_SECONDS = 10;

/**
 * Seconds for which the server accepts the undo of a hand-over and holds back its e-mail: what the screen offers, and time
 * for a request that is sent in the last second, or for the second request of many orders.
 */
export const HAND_OVER_UNDO_SECONDS = UNDO_SECONDS + 5;

/** Seconds for which the server accepts the undo of any other step of staff; the database allows no hand-over more, either. */
export const UNDO_LIMIT_SECONDS = 60;
