// Lists that are rows on a wide screen and cards on a phone.
import type { ComponentProps, ReactNode } from "react";

export interface DataColumn<Row> {
  title: string;
  /** Whether only screen readers read the title. */
  isTitleHidden?: boolean;
  /** Shows the title next to each value on a phone, where the table has no head. */
  isNamed?: boolean;
  /** Aligned to the right. */
  isNumber?: boolean;
  /** Of the cells. */
  className?: string | ((row: Row) => string);
  cell: (row: Row) => ReactNode;
}

interface DataListProps<Row> {
  /** The name of the list for screen readers. */
  caption: string;
  /** The first one names a row. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The grid of the cells on a phone: "max-lg:grid-cols-2". */
  grid?: string;
  rowProps?: (row: Row) => ComponentProps<"tr">;
  /** Shown under a row, over its whole width. */
  below?: (row: Row) => ReactNode;
}

const NAMED = "max-lg:flex max-lg:justify-between max-lg:gap-4";

export function DataList<Row>(props: DataListProps<Row>) {
  const { caption, columns, rows, idOf, grid = "", rowProps, below } = props;
  return (
    <table className="w-full max-lg:grid max-lg:gap-3 sm:max-lg:grid-cols-2 lg:overflow-hidden lg:rounded-card lg:bg-white lg:shadow-card xl:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="bg-leaf-wash text-left text-sm max-lg:sr-only">
        <tr>
          {columns.map(({ title, isTitleHidden, isNumber }) => (
            <th
              key={title}
              scope="col"
              className={`px-3 py-3 first:pl-4 last:pr-4 xl:py-1.5 ${isNumber ? "text-right" : ""}`}
            >
              <span className={isTitleHidden ? "sr-only" : ""}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((row) => {
        const note = below?.(row);
        const { className: rowClass = "", ...rest } = rowProps?.(row) ?? {};
        return (
          <tbody
            key={idOf(row)}
            className="max-lg:block max-lg:rounded-card max-lg:bg-white max-lg:p-3 max-lg:shadow-card max-lg:forced-colors:outline lg:not-first-of-type:border-t lg:border-line"
          >
            <tr {...rest} className={`max-lg:grid ${grid} ${rowClass}`}>
              {columns.map(({ title, className = "", isNamed, isNumber, cell }, index) => {
                const Cell = index === 0 ? "th" : "td";
                const ofRow = typeof className === "string" ? className : className(row);
                return (
                  <Cell
                    key={title}
                    scope={index === 0 ? "row" : undefined}
                    className={`${isNumber ? "text-right" : "text-left"} lg:px-3 lg:first:pl-4 lg:last:pr-4 ${isNamed ? NAMED : ""} ${ofRow}`}
                  >
                    {isNamed && (
                      <span aria-hidden="true" className="font-normal text-ink-soft lg:hidden">
                        {title}
                      </span>
                    )}
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
            {note && (
              <tr className="max-lg:block">
                <td colSpan={columns.length} className="max-lg:block max-lg:pt-2 lg:px-4 lg:pb-3">
                  {note}
                </td>
              </tr>
            )}
          </tbody>
        );
      })}
    </table>
  );
}

/** A list of `CardRow`s: for entries whose parts need no heading. */
export function CardRows(props: ComponentProps<"ul">) {
  return (
    <ul
      {...props}
      className="grid gap-4 lg:gap-0 lg:overflow-hidden lg:rounded-card lg:bg-white lg:shadow-card"
    />
  );
}

/** @param className its grid */
export function CardRow({ className = "", ...item }: ComponentProps<"li">) {
  return (
    <li
      {...item}
      className={`grid rounded-card bg-white p-4 shadow-card lg:rounded-none lg:border-b lg:border-line lg:px-6 lg:shadow-none lg:last:border-0 xl:text-sm ${className}`}
    />
  );
}
