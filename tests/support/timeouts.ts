// The time limits of all tests. They only end what hangs: each is far above what a busy machine needs. A test that needs
// a longer one waits for something else than it should.

/** For one thing that a test waits for, in ms. */
export const WAIT_TIMEOUT_MS = 120_000;
/** For one test, its set-up or its end, in ms. */
export const TEST_TIMEOUT_MS = 1_200_000;
