import { Loading } from "../../ui/page-state.tsx";
import { CONTENT_ID } from "../../ui/route-announcer.tsx";

/** What stands where a screen of the admin area will, while it is not known who looks at it. */
export function LoadingAdmin() {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className="shell py-10 outline-none">
      <h1 className="sr-only">Admin</h1>
      <Loading label="Loading..." />
    </main>
  );
}
