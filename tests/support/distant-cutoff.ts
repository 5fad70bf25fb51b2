import { indianHour } from "../../rules/time.ts";

/** A cut-off hour about 12 hours from now, so that the day of packing cannot change during a test. */
export const DISTANT_CUTOFF = (indianHour(new Date()) + 12) % 24;
