// Starts only the shop's database, for tests that kill the process: node database-only-shop.ts <data
// directory>
import { startEmbeddedPostgres } from "../../server/platform/database/embedded/embedded-postgres.ts";

try {
  const database = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? "",
    log: (line) => console.error(line),
  });
  process.on("SIGINT", () => console.log("interrupted"));
  process.once("SIGTERM", async () => {
    await database.stop();
    console.log("stopped");
    process.exit();
  });
  console.log(database.url);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
