// Meta tags of pages, for search engines and link previews.
import type { MetaDescriptor } from "react-router";
import { imageUrl } from "../../rules/images.ts";
import type { RootData } from "../root-data.ts";

interface PageDescription {
  /** Without the shop's name, which is added. Omitted on the home page. */
  title?: string;
  description?: string;
  /** Canonical path and query. */
  path: string;
  /** Image path; default: the shop's own picture. */
  image?: string | undefined;
  type?: "website" | "product";
  /** schema.org objects, which only documents contain. */
  things?: false | (() => object[]);
}

const SHARED_WIDTH = 1200;
const MAX_DESCRIPTION_LENGTH = 160;
/** As many whole words as fit. */
const WORDS = /^.{0,159}(?=\s)/u;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_DESCRIPTION_LENGTH ? `${WORDS.exec(line)?.[0] ?? ""}…` : line;
}

/** The root loader's data, from the arguments of `meta`; undefined if the loader failed. */
export function rootDataOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]) {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
}

/** Title and canonical URL. Documents also get tags for search engines and link previews. */
export function pageMeta(root: RootData | undefined, page: PageDescription): MetaDescriptor[] {
  if (!root) return [{ title: page.title ?? "" }];
  const title = page.title ? `${page.title} | ${root.shop.name}` : `${root.shop.name}: ${root.shop.tagline}`;
  return [
    { title },
    { tagName: "link", rel: "canonical", href: root.publicUrl + page.path },
    ...(import.meta.env.SSR ? documentMeta(root, page, title) : []),
  ];
}

/** Tags for search engines and link previews; Open Graph and Twitter cards share them. */
function documentMeta({ shop, publicUrl }: RootData, page: PageDescription, title: string): MetaDescriptor[] {
  const description = shortened(page.description || shop.about || shop.tagline);
  const url = publicUrl + page.path;
  const picture = page.image || shop.shareImage;
  const image = picture && publicUrl + imageUrl(picture, SHARED_WIDTH);
  return [
    { name: "description", content: description },
    { property: "og:site_name", content: shop.name },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:locale", content: "en_IN" },
    ...(image ? [{ property: "og:image", content: image }] : []),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...(page.things ? page.things() : []).map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...thing },
    })),
  ];
}

/** For pages that search engines must not index. */
export function hiddenPageMeta(root: RootData | undefined, title: string): MetaDescriptor[] {
  return [{ title: root ? `${title} | ${root.shop.name}` : title }, { name: "robots", content: "noindex" }];
}

export function organisation({ shop, publicUrl }: RootData) {
  return {
    "@type": "Organization",
    name: shop.name,
    legalName: shop.legalName,
    url: `${publicUrl}/`,
    email: shop.email,
    telephone: shop.phone,
    address: shop.postalAddress,
    ...(shop.logo ? { logo: publicUrl + imageUrl(shop.logo) } : {}),
    ...(shop.social.url ? { sameAs: [shop.social.url] } : {}),
  };
}

export function breadcrumbs({ publicUrl }: RootData, trail: readonly { name: string; path: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
