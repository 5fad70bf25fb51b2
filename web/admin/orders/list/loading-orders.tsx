import { Loading } from "../../../ui/page-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

export function LoadingOrders() {
  return (
    <Loading label="Loading orders...">
      <div className="grid gap-3">
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} className="h-40 lg:h-14" />
        ))}
      </div>
    </Loading>
  );
}
