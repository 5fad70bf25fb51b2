/** A cut-off hour about 12 hours from now, so that the day of packing cannot change during a test. */
export const DISTANT_CUTOFF = (indianHour() + 12) % 24;

function indianHour(): number {
  const format = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    hourCycle: "h23",
    timeZone: "Asia/Kolkata",
  });
  return Number(format.format(new Date()));
}
