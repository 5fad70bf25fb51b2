import { Loading } from "../ui/page-state.tsx";
import { CONTENT_ID } from "../ui/route-announcer.tsx";

/** Shown until the session of the admin area has been checked. */
export function LoadingAdmin() {
  return (
    <main id={CONTENT_ID} tabIndex={-1} className="shell py-10 outline-none">
      <h1 className="sr-only">Admin</h1>
      <Loading label="Loading..." />
    </main>
  );
}
