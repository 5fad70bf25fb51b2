import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../platform/database/connect.ts";
import { type DatabaseFigures, readDatabaseFigures } from "./database-figures.ts";

/** Minimum interval between two reads of the database, however often metrics are requested. */
const FRESH_MS = 15_000;

type SetValue = (value: number, labels?: Record<string, string>) => void;
interface Figure {
  name: string;
  help: string;
  label?: string;
  read: (figures: DatabaseFigures, set: SetValue) => void;
}

const FIGURES: readonly Figure[] = [
  {
    name: "snackshop_orders",
    help: "Orders by status",
    label: "status",
    read: ({ orders }, set) => {
      for (const [status, count] of Object.entries(orders)) set(count, { status });
    },
  },
  {
    name: "snackshop_jobs",
    help: "E-mails and shipping runs: due, under way, and scheduled for later",
    label: "state",
    read: ({ work }, set) => {
      for (const state of ["ready", "running", "scheduled"] as const) set(work[state], { state });
    },
  },
  {
    name: "snackshop_oldest_ready_job_seconds",
    help: "How long the e-mail or shipping run has waited that was due first",
    read: ({ work }, set) => set(work.oldest),
  },
  {
    name: "snackshop_captured_waiting",
    help: "Notices of captured payments that have not been looked up",
    read: ({ captured }, set) => set(captured.count),
  },
  {
    name: "snackshop_oldest_captured_waiting_seconds",
    help: "How long the notice of a captured payment has waited that came first",
    read: ({ captured }, set) => set(captured.oldest),
  },
  {
    name: "snackshop_refunds_waiting",
    help: "Refunds that are due, and those requested that the provider has not finished",
    label: "state",
    read: ({ refunds }, set) => {
      for (const { state, count } of refunds) set(count, { state });
    },
  },
  {
    name: "snackshop_oldest_refund_waiting_seconds",
    help: "How long the oldest refund has waited",
    label: "state",
    read: ({ refunds }, set) => {
      for (const { state, oldest } of refunds) set(oldest, { state });
    },
  },
  {
    name: "snackshop_reconciliation_difference",
    help: "Payments that the shop and the provider do not agree about, by the last complete comparison",
    read: ({ reconciliation }, set) => {
      if (reconciliation) set(reconciliation.difference);
    },
  },
  {
    name: "snackshop_reconciliation_age_seconds",
    help: "Since the last complete comparison with the provider",
    read: ({ reconciliation }, set) => {
      if (reconciliation) set((Date.now() - Date.parse(reconciliation.at)) / 1000);
    },
  },
];

/** Adds the metrics from the database. While it is down they are missing, and `snackshop_database_up` is 0. */
export function addDatabaseGauges(registry: Registry, db: Database): void {
  let read: { at: number; figures: Promise<DatabaseFigures | null> } | undefined;
  const figures = () => {
    if (!read || Date.now() - read.at >= FRESH_MS)
      read = { at: Date.now(), figures: readDatabaseFigures(db).catch(() => null) };
    return read.figures;
  };
  new Gauge({
    name: "snackshop_database_up",
    help: "Whether the database answers",
    registers: [registry],
    async collect() {
      this.set((await figures()) === null ? 0 : 1);
    },
  });
  for (const { name, help, label, read: readFigure } of FIGURES)
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        const known = await figures();
        this.reset();
        // An unknown value must be missing, not zero.
        if (label === undefined) this.remove();
        if (known) readFigure(known, (value, labels = {}) => this.set(labels, value));
      },
    });
}
