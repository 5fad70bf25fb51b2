// For addresses of the admin area that no screen has.
import { data } from "react-router";
import { ButtonLink } from "../ui/button.tsx";
import { Empty } from "../ui/page-state.tsx";
import { adminMeta } from "./admin-meta.ts";

export function loader() {
  return data(null, { status: 404 });
}

/** Makes no request: the screen shows no data. */
export function clientLoader() {
  return null;
}

export function meta() {
  return adminMeta("Page not found");
}

export default function UnknownScreen() {
  return (
    <Empty title="Page not found" action={<ButtonLink to="/admin">Back to Admin</ButtonLink>}>
      <p>The address may have a typo, or the page has moved.</p>
    </Empty>
  );
}

export { AdminFailure as ErrorBoundary } from "./admin-failure.tsx";
