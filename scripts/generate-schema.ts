// Writes server/database/schema.ts from a freshly migrated database: `npm run db:types`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../server/database/embedded/embedded-postgres.ts";
import { migrate } from "../server/database/migrate.ts";

const FILE = "server/database/schema.ts";
const folder = mkdtempSync(join(tmpdir(), "snackshop-schema-"));
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, "postgres"),
  durable: false,
  log: () => {},
});
try {
  await migrate(postgres.url);
  execFileSync(
    "kysely-codegen",
    [
      "--dialect=postgres",
      `--url=${postgres.url}`,
      `--out-file=${FILE}`,
      "--default-schema=public",
      "--include-pattern=public.*",
      "--exclude-pattern=public.migrations",
      "--camel-case",
      "--numeric-parser=number",
      "--type-only-imports",
    ],
    { stdio: "inherit" },
  );
  // Every bigint of ours is money; the words of a status are the rules'.
  const generated = readFileSync(FILE, "utf8")
    .replace(/export type Int8 = .*/, "export type Int8 = ColumnType<Paise, Paise, Paise>;")
    .replace(/(interface Orders \{[^}]*status: )Generated<string>/, "$1Generated<OrderStatus>")
    .replace(
      'import type { ColumnType } from "kysely";',
      'import type { ColumnType } from "kysely";\nimport type { Paise } from "../../rules/money.ts";\n' +
        'import type { OrderStatus } from "../../rules/order-status.ts";',
    );
  writeFileSync(FILE, generated);
  execFileSync("biome", ["format", "--write", FILE], { stdio: "ignore" });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
