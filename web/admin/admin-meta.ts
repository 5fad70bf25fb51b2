import type { MetaDescriptor } from "react-router";

/** The title of an admin screen's browser tab. */
export function adminTitle(screen: string): string {
  return `${screen} · Admin`;
}

/** A title, and the tag that stops search engines from indexing the page. */
export function noIndexMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex" }];
}

/** The `meta` of an admin screen. */
export function adminMeta(screen: string): MetaDescriptor[] {
  return noIndexMeta(adminTitle(screen));
}
