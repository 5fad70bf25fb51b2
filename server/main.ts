// `npm start`: the shop with the built pages.
import { existsSync } from "node:fs";
import { renderOnThreads } from "./pages/render-on-threads.ts";
import { SettingError } from "./platform/config/config.ts";
import { runShop } from "./start.ts";

// React is many times slower outside production mode, and reads this variable when it is loaded.
process.env.NODE_ENV ??= "production";

const BUILT = new URL("../build/web/server/index.js", import.meta.url);

runShop(async () => {
  if (!existsSync(BUILT))
    throw new SettingError("The shop's pages are not built. Run npm start, which builds them first.");
  return { render: renderOnThreads(BUILT.href), isReleased: true };
});
