import type { LoaderFunctionArgs, MetaArgs } from "react-router";
import { useLoaderData } from "react-router";
import { listTopProducts } from "../../../contract/catalogue.ts";
import { getHomePage } from "../../../contract/home-page.ts";
import { listProductCards } from "../../../contract/product-cards.ts";
import { apiOf } from "../../api.ts";
import { renderedPart } from "../../loading/rendered-part.tsx";
import { FailedScreen } from "../../ui/route-failure.tsx";
import { toCardProduct } from "../explore/card-product.ts";
import { rethrowAsResponse } from "../rethrow-as-response.ts";
import { organisation, pageMeta, rootDataOf } from "../seo.ts";
import { Hero } from "./hero.tsx";
import { Showcase } from "./showcase.tsx";

const LazyBlocks = renderedPart(async () => (await import("./home-blocks.tsx")).HomeBlocks, {
  server: import.meta.env.SSR && (await import("./home-blocks.tsx")).HomeBlocks,
});

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [{ products, total }, topProducts, page] = await rethrowAsResponse(
    Promise.all([api(listProductCards, { query: {} }), api(listTopProducts), api(getHomePage)]),
  );
  return {
    ...page,
    bestSellers: page.bestSellers.map(toCardProduct),
    products: products.map(toCardProduct),
    total,
    topProducts: topProducts.map(({ productId }) => toCardProduct(productId)),
  };
}

export function meta({ matches }: MetaArgs) {
  const root = rootDataOf(matches);
  if (!root) return [];
  return pageMeta(root, { path: "/", things: import.meta.env.SSR && (() => [organisation(root)]) });
}

export default function Home() {
  const { topProducts, ...blocks } = useLoaderData<typeof loader>();
  return (
    <main>
      <Hero />
      <Showcase products={topProducts} />
      <LazyBlocks {...blocks} />
    </main>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <FailedScreen error={error} otherwise="Failed to fetch products" />;
}
