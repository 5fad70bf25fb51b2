// `npm start`: the shop, with the web as it was built.
import { SettingError } from "./config.ts";
import type { RenderPage } from "./pages/page-routes.ts";
import { runShop } from "./start.ts";

// React renders at a fraction of its speed unless it is told; it asks when it is loaded.
process.env.NODE_ENV ??= "production";

const BUILT = new URL("../build/web/server/index.js", import.meta.url).href;

runShop(async () => {
  try {
    const { renderPage } = (await import(BUILT)) as { renderPage: RenderPage };
    return { render: renderPage };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new SettingError("The shop's pages are not built. Run npm start, which builds them first.", {
      cause: error,
    });
  }
});
