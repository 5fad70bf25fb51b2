// A bar chart over time: a row of bars for each series, above one axis, and all numbers as a table.
import { type CSSProperties, type PointerEvent, useId, useState } from "react";
import { axisValues } from "./axis-values.ts";

interface Column {
  /** At the axis, if there is space for it. Different for each column. */
  label: string;
  /** The name of the column in full. */
  title: string;
  /** Whether its period is not over. Its bars are hatched. */
  isOpen?: boolean;
}

interface Series {
  name: string;
  /** One for each column, not negative. */
  values: readonly number[];
  format: (value: number) => string;
  /** A short text for the axis. */
  formatShort: (value: number) => string;
  /** The colour of the bars, as a text colour. */
  colour: string;
  /** The height of the bars' area. */
  height: string;
}

interface Data {
  /** What a column is: "Day". */
  unit: string;
  columns: readonly Column[];
  series: readonly Series[];
}

interface BarChartProps extends Data {
  /** The column that certainly has a label at the axis. */
  labelsFrom: "first" | "last";
  /** Explains the hatched bars. */
  openLabel?: string;
  /** Shown instead of the bars if all values are 0. */
  nothing: string;
}

export function BarChart({ openLabel, nothing, labelsFrom, ...data }: BarChartProps) {
  const { columns, series } = data;
  const hasBars = series.some(({ values }) => values.some((value) => value > 0));
  return (
    <>
      {hasBars ? <Bars {...data} labelsFrom={labelsFrom} /> : <p className="text-ink-soft">{nothing}</p>}
      {hasBars && openLabel && columns.some(({ isOpen }) => isOpen) && (
        <p className="mt-2 flex items-center justify-end gap-2 text-sm text-ink-soft">
          <Swatch colour={series[0]?.colour} />
          {openLabel}
        </p>
      )}
      <NumbersTable {...data} />
    </>
  );
}

/** The most labels at the axis. Half as many are shown where the chart is narrow. */
const MOST_LABELS = 8;

function Bars({ unit, columns, series, labelsFrom }: Data & Pick<BarChartProps, "labelsFrom">) {
  const [pointed, setPointed] = useState<number | null>(null);
  const last = columns.length - 1;
  const current = Math.min(pointed ?? last, last);
  const title = columns[current]?.title ?? "";
  const numbers = series.map(({ name, values, format }) => `${name} ${format(values[current] ?? 0)}`);
  const rows = series.map((each) => ({ ...each, marks: axisValues(Math.max(...each.values)) }));
  const centreOf = (index: number) => `${(100 * (index + 0.5)) / columns.length}%`;
  const labelStep = Math.ceil(columns.length / MOST_LABELS);

  function handlePointer({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor((columns.length * (clientX - left)) / width);
    setPointed(Math.min(Math.max(index, 0), last));
  }

  return (
    <div className="flex gap-2 pr-4 text-xs text-ink-soft tabular-nums">
      <div aria-hidden="true">
        {rows.map(({ name, marks, formatShort, height }) => (
          <div key={name} className="pt-8">
            <div className={`flex flex-col-reverse justify-between ${height}`}>
              {marks.map((mark) => (
                <span key={mark} className="flex h-0 items-center justify-end">
                  {formatShort(mark)}
                </span>
              ))}
            </div>
          </div>
        ))}
      </div>
      <div className="@container min-w-0 grow">
        <div className="relative rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-3">
          <div aria-hidden="true">
            {rows.map(({ name, values, marks, colour, height }) => (
              <div key={name}>
                <p className="h-8 content-end pb-1 text-sm">{name}</p>
                <Plot
                  columns={columns}
                  values={values}
                  marks={marks}
                  pointed={pointed === null ? null : current}
                  colour={colour}
                  height={height}
                />
              </div>
            ))}
          </div>
          {pointed !== null && (
            <div
              aria-hidden="true"
              className="pointer-events-none absolute bottom-[calc(100%-2rem)] z-10 rounded-control bg-leaf px-3 py-2 text-sm text-white shadow-lift print:hidden"
              style={{ left: centreOf(current), transform: `translateX(-${centreOf(current)})` }}
            >
              <p className="font-semibold">{title}</p>
              <p className="whitespace-nowrap">{numbers.join(" · ")}</p>
            </div>
          )}
          {/* Keys and fingers choose a column: the slider's thumb is as wide as one. */}
          <input
            type="range"
            aria-label={unit}
            aria-valuetext={[title, ...numbers].join(", ")}
            max={last}
            value={current}
            onChange={({ target }) => setPointed(Number(target.value))}
            onFocus={() => setPointed(current)}
            onBlur={() => setPointed(null)}
            onPointerDown={(event) => {
              // A finger does not focus a slider. The focus ends with a press elsewhere, and with it the text.
              event.currentTarget.focus({ preventScroll: true });
              handlePointer(event);
            }}
            onPointerMove={handlePointer}
            onPointerLeave={({ pointerType }) => pointerType === "mouse" && setPointed(null)}
            className="absolute inset-0 size-full appearance-none opacity-0 [&::-moz-range-thumb]:w-(--column) [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:w-(--column) [&::-webkit-slider-thumb]:appearance-none"
            style={{ "--column": `${100 / columns.length}%` } as CSSProperties}
          />
        </div>
        <ol aria-hidden="true" className="relative mt-1.5 h-5">
          {columns.map(({ label }, index) => {
            const distance = labelsFrom === "first" ? index : last - index;
            return distance % labelStep === 0 ? (
              <li
                key={label}
                className={`absolute -translate-x-1/2 whitespace-nowrap ${distance % (2 * labelStep) === 0 ? "" : "@max-sm:hidden"}`}
                style={{ left: centreOf(index) }}
              >
                {label}
              </li>
            ) : null;
          })}
        </ol>
      </div>
    </div>
  );
}

interface PlotProps {
  columns: readonly Column[];
  values: readonly number[];
  /** The values of the horizontal lines; the last one is at the top. */
  marks: readonly number[];
  pointed: number | null;
  colour: string;
  height: string;
}

/** The least height of a bar, so that the smallest value differs from 0, in percent. */
const MIN_HEIGHT = 1.5;
/** The width of a bar where there are few, in percent. */
const MAX_WIDTH = 8;

function Plot({ columns, values, marks, pointed, colour, height }: PlotProps) {
  const hatching = useId();
  const top = marks.slice(-1)[0] ?? 1;
  const width = 100 / columns.length;
  const barWidth = Math.min(0.8 * width, MAX_WIDTH);
  return (
    // The colour is not the SVG's own, so that forced colours replace it.
    <div className={colour}>
      <svg aria-hidden="true" className={`block w-full border-b border-line fill-current ${height}`}>
        <Hatching id={hatching} />
        {pointed !== null && (
          <rect
            x={`${pointed * width}%`}
            width={`${width}%`}
            height="100%"
            className="fill-turmeric-wash forced-colors:fill-[Highlight]"
          />
        )}
        {marks.slice(1).map((mark) => (
          <rect
            key={mark}
            y={`${100 - (100 * mark) / top}%`}
            width="100%"
            height="1"
            className="fill-line forced-colors:fill-[GrayText]"
          />
        ))}
        {columns.map(({ label, isOpen }, index) => {
          const value = values[index] ?? 0;
          return value > 0 ? (
            // Reaches below the area, which cuts off the lower corners.
            <rect
              key={label}
              x={`${(index + 0.5) * width - barWidth / 2}%`}
              y={`${100 - Math.max((100 * value) / top, MIN_HEIGHT)}%`}
              width={`${barWidth}%`}
              height="100%"
              rx="4"
              fill={isOpen ? `url(#${hatching})` : undefined}
            />
          ) : null;
        })}
      </svg>
    </div>
  );
}

function Hatching({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" opacity="0.25" />
      <rect width="3" height="6" />
    </pattern>
  );
}

function Swatch({ colour }: { colour: string | undefined }) {
  const hatching = useId();
  return (
    <span className={colour}>
      <svg aria-hidden="true" className="size-3.5 fill-current">
        <Hatching id={hatching} />
        <rect width="100%" height="100%" rx="2" fill={`url(#${hatching})`} />
      </svg>
    </span>
  );
}

function NumbersTable({ unit, columns, series }: Data) {
  return (
    <details className="mt-2 -mb-2">
      <summary className="inline-flex min-h-11 items-center rounded-control px-1 text-sm font-semibold link">
        Show the numbers
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard. */}
      <section aria-label="Numbers" tabIndex={0} className="max-h-80 overflow-y-auto">
        <table className="w-full text-sm tabular-nums">
          <thead className="sticky top-0 bg-white">
            <tr>
              <th scope="col" className="p-2 text-left">
                {unit}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="p-2 text-right">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {columns.map(({ label, title }, index) => (
              <tr key={label}>
                <th scope="row" className="p-2 text-left font-normal">
                  {title}
                </th>
                {series.map(({ name, values, format }) => (
                  <td key={name} className="p-2 text-right">
                    {format(values[index] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
