/** Pictures of the shop itself, not of a product. */
import { categoryScene, categoryStyles } from "./category-scenes.ts";
import { heroTall, heroWide, socialCard } from "./home-scenes.ts";
import { coconutOilTile, grainTile, packagingTile, placeholderScene, plantTile } from "./tile-scenes.ts";

/** A picture of the shop: its name, its size in pixels, and how to draw it. */
export interface BrandScene {
  name: string;
  width: number;
  height: number;
  svg(): string;
}

/** Every picture of the shop. */
export const brandScenes: readonly BrandScene[] = [
  { name: "hero-wide", width: 1600, height: 1200, svg: heroWide },
  { name: "hero-tall", width: 900, height: 1000, svg: heroTall },
  { name: "og", width: 1200, height: 630, svg: socialCard },
  { name: "why-coconut-oil", width: 320, height: 320, svg: coconutOilTile },
  { name: "why-vegan", width: 320, height: 320, svg: plantTile },
  { name: "why-no-gmo", width: 320, height: 320, svg: grainTile },
  { name: "why-packaging", width: 320, height: 320, svg: packagingTile },
  { name: "placeholder", width: 1200, height: 1200, svg: placeholderScene },
  ...Object.entries(categoryStyles).map(([name, style]) => ({
    name,
    width: 800,
    height: 800,
    svg: () => categoryScene(style),
  })),
];
