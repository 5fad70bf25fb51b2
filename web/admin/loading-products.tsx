import { Skeleton } from "../ui/skeleton.tsx";

/** The skeleton of the product form. */
export function LoadingForm() {
  return (
    <div className="grid items-start gap-5 pt-16 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-96" />
      <Skeleton className="h-56" />
    </div>
  );
}

const ROWS = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** The skeleton of the product list. */
export function LoadingRows() {
  return (
    <div className="grid gap-3 pt-16">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-20" />
      ))}
    </div>
  );
}
