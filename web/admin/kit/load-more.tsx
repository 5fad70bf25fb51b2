import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";

interface LoadMoreProps {
  hasMore: boolean;
  isBusy: boolean;
  problem: string | null;
  loadMore: () => void;
}

/** The end of a paged list; takes the result of usePages. */
export function LoadMore({ hasMore, isBusy, problem, loadMore }: LoadMoreProps) {
  if (!hasMore && !problem) return null;
  return (
    <div className="mt-5 grid justify-items-center gap-3 print:hidden">
      {problem && <Banner>{problem}</Banner>}
      <Button variant="secondary" isBusy={isBusy} busyLabel="Loading..." onClick={() => loadMore()}>
        Load more
      </Button>
    </div>
  );
}
