// The oldest browsers that the shop works in, and what the build rewrites for them.
import type { Declaration, Plugin } from "postcss";

/**
 * The last versions for Android 5 (Chrome) and for the iPhone 6s (Safari). The owner's area needs Safari 15.4, for native
 * dialogs. `tests/old-browsers.test.ts` checks the build against them.
 */
export const BROWSERS = ["chrome95", "safari15"];

/** Tailwind writes `translate`, `rotate` and `scale`, which are newer. An element can have one of them. */
function asTransform(declaration: Declaration): void {
  const { prop, value } = declaration;
  declaration.value = `${prop}(${value.split(" ").join()})`;
  declaration.prop = "transform";
}

/** Vite then rewrites nesting, media queries and prefixes for `BROWSERS`. */
export const forOldBrowsers: Plugin = {
  postcssPlugin: "for-old-browsers",
  AtRule: {
    // Tailwind's layers are in the order of the file, and its base styles have low specificity.
    layer: (rule) => void (rule.nodes ? rule.replaceWith(rule.nodes) : rule.remove()),
  },
  Declaration: { translate: asTransform, rotate: asTransform, scale: asTransform },
  // Browsers that know the newer unit use the later declaration.
  Once(root) {
    root.walkDecls(/height/, (declaration) => {
      const value = declaration.value.replace(/([\d.]+)[ds]vh/g, "$1vh");
      if (value !== declaration.value) declaration.cloneBefore({ value });
    });
  },
};
