// `npm run admin -- list | add-owner NAME | reset-password NAME`: manages the accounts of the shop in DATA_DIR,
// whether it is running or not, or of the shop at DATABASE_URL.
import { readConfig, SettingError } from "../server/platform/config/config.ts";
import { connect, openPool } from "../server/platform/database/connect.ts";
import { reachDatabase } from "../server/platform/database/reach-database.ts";
import { CommandError, runAdminCommand } from "../server/staff/admin-command.ts";

async function admin(): Promise<void> {
  const database = await reachDatabase(readConfig(process.env));
  const pool = openPool(database.url, 1);
  try {
    console.log(await runAdminCommand(connect(pool), process.argv.slice(2)));
  } finally {
    await pool.end();
    await database.close();
  }
}

admin().catch((error: unknown) => {
  const isForPeople = error instanceof SettingError || error instanceof CommandError;
  console.error(isForPeople ? error.message : error);
  process.exitCode = 1;
});
