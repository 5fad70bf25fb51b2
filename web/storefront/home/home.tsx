import type { LoaderFunctionArgs, MetaArgs } from "react-router";
import { useLoaderData } from "react-router";
import { listProducts, listTopProducts } from "../../../contract/catalogue.ts";
import { apiOf } from "../../api.ts";
import { ProductImage } from "../../ui/product-image.tsx";
import { type CardProduct, ProductGrid, toCardProduct } from "../explore/product-card.tsx";
import { rethrowAsResponse } from "../rethrow-as-response.ts";
import { organisation, pageMeta, preloadPicture, rootDataOf } from "../seo.ts";
import { useShop } from "../use-shop.ts";
import { Hero, TALL, WIDE } from "./hero.tsx";
import { Showcase } from "./showcase.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [products, topProducts] = await rethrowAsResponse(
    Promise.all([api(listProducts), api(listTopProducts)]),
  );
  return {
    products: products.map(toCardProduct),
    topProducts: topProducts.map(({ productId }) => toCardProduct(productId)),
  };
}

export function meta({ matches }: MetaArgs) {
  const root = rootDataOf(matches);
  if (!root) return [];
  const { heroImage, heroImageTall } = root.shop;
  return [
    ...pageMeta(root, { path: "/", things: [organisation(root)] }),
    ...preloadPicture(heroImageTall || heroImage, TALL.sizes, TALL.media),
    ...preloadPicture(heroImage || heroImageTall, WIDE.sizes, WIDE.media),
  ];
}

export default function Home() {
  const { products, topProducts } = useLoaderData<typeof loader>();
  return (
    <main>
      <Hero />
      <Showcase products={topProducts} />
      <OurProducts products={products} />
      <Why />
    </main>
  );
}

function OurProducts({ products }: { products: readonly CardProduct[] }) {
  return (
    <section aria-labelledby="our-products" className="shell pt-12 pb-20 lg:pt-20 lg:pb-28">
      <h2 id="our-products" className="mb-8 text-title lg:mb-12">
        Our Products
      </h2>
      <ProductGrid products={products} />
    </section>
  );
}

function Why() {
  const { name, homeTiles } = useShop();
  if (homeTiles.length === 0) return null;
  return (
    <section aria-labelledby="why" className="bg-leaf-wash pb-20 lg:pb-28">
      <div className="crimp-down text-cream" />
      <div className="shell pt-12 lg:pt-16">
        <h2 id="why" className="mb-8 text-title lg:mb-12">
          Why {name}
        </h2>
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
          {homeTiles.map(({ title, text, image }) => (
            <li key={title} className="flex items-center gap-5 sm:block">
              <ProductImage
                path={image}
                alt=""
                sizes="160px"
                className="size-24 shrink-0 object-contain sm:size-40"
              />
              <div>
                <h3 className="text-heading sm:mt-5">{title}</h3>
                <p className="mt-1.5 leading-relaxed text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
