import { openDocs } from "../../../contract/admin-session.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { adminApi } from "../admin-session.ts";

/** Opens the description of the API: a browser has to be let in first, since an address carries no token. */
export function ApiPages() {
  const { isBusy, problem, run } = useAction();
  const open = () =>
    run(async () => {
      await adminApi(openDocs);
      location.assign("/api/docs/");
    });
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">Everything another program can ask this shop for, and how.</p>
      {problem && <Banner>{problem}</Banner>}
      <Button variant="secondary" isBusy={isBusy} busyLabel="Opening..." onClick={() => void open()}>
        Open the API's description
      </Button>
    </div>
  );
}
