// A day's load in twenty minutes, to find leaks in the shop and its database.
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { countHandles, residentMb } from "../linux-processes.ts";
import { type Finding, finding } from "./findings.ts";
import { entriesOf } from "./ledger.ts";
import { type Bound, growthOf, isLevel } from "./level.ts";
import type { World } from "./world.ts";

const EVERY_MS = 10_000;

export interface Sample {
  memoryMb: number;
  handles: number;
  connections: number;
  /** All tables with their indexes, minus what the orders placed so far account for. */
  tablesMb: number;
  orders: number;
}

type Figure = Exclude<keyof Sample, "orders">;

/** All rows of an order with their indexes: its lines, moves, payment, webhooks, mail, code and session. */
const MB_PER_ORDER = 0.02;

const BOUNDS: Readonly<Record<Figure, Bound>> = {
  memoryMb: { slack: 15, share: 0.05 },
  handles: { slack: 5, share: 0.05 },
  connections: { slack: 2, share: 0 },
  tablesMb: { slack: 1, share: 0.02 },
};

/** @returns `sample`, which takes a sample every ten seconds for `ms`, and the samples taken */
export function samplesOf(world: World, ms: number): { sample: () => Promise<void>; samples: Sample[] } {
  const samples: Sample[] = [];
  return {
    samples,
    async sample() {
      const until = Date.now() + ms;
      while (Date.now() < until) {
        samples.push(await takeSample(world));
        await wait(EVERY_MS);
      }
    },
  };
}

async function takeSample(world: World): Promise<Sample> {
  const pid = world.shops[0]?.process.pid() ?? 0;
  const client = new pg.Client({ connectionString: world.databaseUrl() });
  await client.connect();
  const { rows } = await client.query(`select
    (select count(*) from pg_stat_activity where application_name like 'snackshop%')::int as connections,
    (select sum(pg_total_relation_size(oid)) from pg_class where relkind in ('r', 'm'))::float8 / 1e6 as tables_mb`);
  await client.end();
  const orders = entriesOf(world.ledger.entries, "placed").length;
  return {
    memoryMb: residentMb(pid) ?? 0,
    handles: countHandles(pid),
    connections: rows[0].connections,
    tablesMb: rows[0].tables_mb - orders * MB_PER_ORDER,
    orders,
  };
}

const FIGURES = Object.keys(BOUNDS) as Figure[];

function seriesOf(samples: readonly Sample[], figure: Figure): number[] {
  return samples.map((sample) => sample[figure]);
}

export function soakFindings(samples: readonly Sample[]): Finding[] {
  return FIGURES.filter((figure) => !isLevel(seriesOf(samples, figure), BOUNDS[figure])).map((figure) =>
    finding(
      "unexplained",
      `${figure} grew by ${growthOf(seriesOf(samples, figure)).toFixed(1)} in the second half`,
    ),
  );
}

export function soakLine(samples: readonly Sample[]): string {
  const parts = FIGURES.map((figure) => {
    const series = seriesOf(samples, figure);
    const shown = [series[0], series.at(Math.floor(series.length / 2)), series.at(-1)].map((value) =>
      value?.toFixed(0),
    );
    return `${figure} ${shown.join(" → ")}`;
  });
  return `Soak, first → middle → last: ${parts.join(", ")}; ${samples.at(-1)?.orders ?? 0} orders.`;
}
