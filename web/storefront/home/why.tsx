import { ProductImage } from "../../ui/product-image.tsx";
import { useShop } from "../use-shop.ts";
import { Band } from "./band.tsx";

/** What the shop stands for, tile by tile. */
export function Why() {
  const { name, homeTiles } = useShop();
  if (homeTiles.length === 0) return null;
  return (
    <Band id="why" title={`Why ${name}`} className="bg-leaf-wash">
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
    </Band>
  );
}
