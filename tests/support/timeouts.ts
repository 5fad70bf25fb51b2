// The time limits of all tests. They only end what hangs: each is far above what a busy machine needs.

/** For one thing that a test waits for, in ms. */
export const WAIT_TIMEOUT_MS = 240_000;
/** For one test, its set-up or its end, in ms. */
export const TEST_TIMEOUT_MS = 1_200_000;
