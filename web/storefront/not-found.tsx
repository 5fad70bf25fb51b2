import { data, type MetaArgs } from "react-router";
import { ButtonLink } from "../ui/button.tsx";
import { Empty } from "../ui/page-state.tsx";
import { hiddenPageMeta, rootDataOf } from "./seo.ts";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: MetaArgs) {
  return hiddenPageMeta(rootDataOf(matches), "Page not found");
}

export default function NotFound() {
  return (
    <main>
      <Empty title="Oops! Page not found" action={<ButtonLink to="/">Return to Home</ButtonLink>}>
        <p>The address may have a typo, or the page has moved.</p>
      </Empty>
    </main>
  );
}
