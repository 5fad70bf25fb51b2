import { useLocation } from "react-router";
import { Loading } from "../../ui/page-state.tsx";
import { CONTENT_ID } from "../../ui/route-announcer.tsx";

/** What stands where a screen of the admin area will, while it is not known who looks at it. */
export function LoadingAdmin() {
  const { pathname, search } = useLocation();
  return (
    <main id={CONTENT_ID} tabIndex={-1} className="shell py-10 outline-none">
      <h1 className="sr-only">Admin</h1>
      <Loading label="Loading..." />
      <p role="status" className="text-center shown-when-late">
        This takes longer than usual: a part of the page may not have come.{" "}
        {/* Works without any script, since it may be a script that is missing. */}
        <a href={pathname + search} className="font-bold underline underline-offset-4">
          Load the page again
        </a>
      </p>
    </main>
  );
}
