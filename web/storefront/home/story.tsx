import type { ShownBlock } from "../../../contract/home-page.ts";
import { ProductImage } from "../../ui/product-image.tsx";

/** The owner's story: its first paragraph is set large. */
export function Story({ title, text, picture, alt }: ShownBlock) {
  const [lead, ...others] = text.split(/\n\s*\n/);
  return (
    <section aria-labelledby="story" className="on-dark bg-husk text-cream">
      <div className="crimp-down text-cream" />
      <div className="shell grid items-center gap-x-16 gap-y-8 py-14 md:grid-cols-2 lg:py-24">
        {picture && (
          <ProductImage
            path={picture}
            alt={alt}
            sizes="(width >= 88rem) 640px, (width >= 48rem) 45vw, 92vw"
            className="aspect-square w-full rounded-[2rem] object-cover md:aspect-4/5"
          />
        )}
        <div className={picture ? "" : "md:col-span-2"}>
          <h2 id="story" className="text-title text-turmeric">
            {title}
          </h2>
          <p className="mt-5 max-w-[34ch] font-display text-heading font-bold">{lead}</p>
          {others.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-[56ch] text-lg leading-relaxed">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <div className="crimp text-cream" />
    </section>
  );
}
