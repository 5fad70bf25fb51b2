/**
 * Makes `Intl` write dates as some browsers do: the month first, in every language, and a narrow no-break space before
 * AM and PM. Runs in a page too.
 * @returns a function that restores it
 */
export function writeDatesOtherwise(): () => void {
  const { prototype } = Intl.DateTimeFormat;
  const own = Object.getOwnPropertyDescriptor(prototype, "format") as PropertyDescriptor;
  const american = new Map<Intl.DateTimeFormat, Intl.DateTimeFormat>();
  const get = function (this: Intl.DateTimeFormat) {
    const format =
      american.get(this) ??
      new Intl.DateTimeFormat("en-US", this.resolvedOptions() as Intl.DateTimeFormatOptions);
    american.set(this, format);
    return (moment?: Date | number) =>
      (own.get as () => Intl.DateTimeFormat["format"])
        .call(format)(moment)
        .replace(/ (?=[AP]M$)/, "\u202f");
  };
  Object.defineProperty(prototype, "format", { ...own, get });
  return () => Object.defineProperty(prototype, "format", own);
}
