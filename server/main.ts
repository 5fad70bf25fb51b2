// `npm start`: the shop with the built pages.
import type { RenderPage } from "../contract/page-seam.ts";
import { SettingError } from "./config/config.ts";

import { runShop } from "./start.ts";

// React is many times slower outside production mode, and reads this variable when it is loaded.
process.env.NODE_ENV ??= "production";

const BUILT = new URL("../build/web/server/index.js", import.meta.url).href;

runShop(async () => {
  try {
    const { renderPage } = (await import(BUILT)) as { renderPage: RenderPage<Request, Response> };
    return { render: renderPage };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new SettingError("The shop's pages are not built. Run npm start, which builds them first.", {
      cause: error,
    });
  }
});
