// `npm run test:cluster`: two shops behind HAProxy and PgBouncer on a pair of PostgreSQL nodes managed by Patroni.
// Faults are injected while shoppers buy, and the result is judged like every fault run. Needs Debian packages; see
// docs/scale.md.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCampaign } from "../campaign.ts";
import { FULL } from "../paces.ts";
import { report } from "../report.ts";
import { CLUSTER_KINDS } from "./cluster-kinds.ts";
import { type Cluster, openCluster } from "./open-cluster.ts";
import { missingPackages } from "./programs.ts";

const { values: flags } = parseArgs({
  options: {
    only: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    markdown: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});

const missing = missingPackages();
if (missing !== null) {
  console.error(
    `The cluster run needs Debian's packages: apt-get install --no-install-recommends ${missing}`,
  );
  process.exit(1);
}

/** A lower load, because two shops, two databases, the proxies and the driver share one machine's processors. */
const PACE = { ...FULL, rates: { shoppersPerSecond: 1.5, readsPerSecond: 15 } };

const names = flags.only?.split(",");
const kinds = CLUSTER_KINDS.filter(({ kind }) => names?.includes(kind.name) ?? true);
const seed = Number(flags.seed);
const folder = mkdtempSync(join(tmpdir(), "snackshop-cluster-"));
let cluster: Cluster | undefined;
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => void end(1));

async function end(code: number): Promise<never> {
  await cluster?.close();
  if (flags.keep || code !== 0) console.log(`Ledger, logs and the providers' books: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

try {
  cluster = await openCluster(folder);
  const verdict = await (await runCampaign(cluster, kinds, PACE, seed)).judged;
  console.log(report([verdict], verdict.findings, [], { seed, markdown: flags.markdown }));
  await end(verdict.findings.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error);
  await end(1);
}
