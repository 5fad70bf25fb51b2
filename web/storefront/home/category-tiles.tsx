import { Link } from "react-router";
import type { HomePage } from "../../../contract/home-page.ts";
import { ProductImage } from "../../ui/product-image.tsx";
import { categoryPath } from "../explore/list-address.ts";

interface CategoryTilesProps {
  title: string;
  categories: HomePage["categories"];
}

/** A picture of each category, which leads to its products. */
export function CategoryTiles({ title, categories }: CategoryTilesProps) {
  return (
    <section aria-labelledby="categories" className="shell py-14 lg:py-24">
      <h2 id="categories" className="mb-8 text-title lg:mb-12">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3">
        {categories.map(({ name, image }) => (
          <li key={name}>
            <Link
              to={categoryPath(name)}
              prefetch="intent"
              className="on-dark group relative isolate flex aspect-4/5 items-end rounded-[1.75rem] bg-leaf p-4 text-white lg:aspect-4/3 lg:p-7"
            >
              <span className="absolute inset-0 -z-10 overflow-hidden rounded-[1.75rem]">
                <ProductImage
                  path={image ?? ""}
                  alt=""
                  sizes="(width >= 88rem) 432px, (width >= 64rem) 31vw, 46vw"
                  className="size-full object-cover transition duration-500 ease-out-soft group-hover:scale-105"
                />
                {/* Keeps the name readable on any picture. */}
                <span className="absolute inset-x-0 bottom-0 h-1/2 bg-linear-to-t from-leaf from-15% to-transparent" />
              </span>
              <span className="min-w-0 font-display text-xl/none font-extrabold text-balance wrap-anywhere lg:text-4xl/none">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
