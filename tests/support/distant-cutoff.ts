/** A cut-off hour about half a day from now: the day of packing does not change during a test, at whatever time it runs. */
export const DISTANT_CUTOFF = (indianHour() + 12) % 24;

function indianHour(): number {
  const format = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    hourCycle: "h23",
    timeZone: "Asia/Kolkata",
  });
  return Number(format.format(new Date()));
}
