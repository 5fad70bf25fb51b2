import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";

/** Why there are no offers, and another try. */
export function OffersProblem({ problem, retry }: { problem: string; retry: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Banner>{problem}</Banner>
      <Button variant="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
