import { data, type MetaArgs } from "react-router";
import { PageNotFound } from "../ui/route-failure.tsx";
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
      <PageNotFound />
    </main>
  );
}
