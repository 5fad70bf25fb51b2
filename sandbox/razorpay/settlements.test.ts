import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSandbox, runSandbox } from "../../tests/support/run-sandbox.ts";
import { capturedPayment, madeRefund, stateOf } from "../../tests/support/settled-payments.ts";

let sandbox: RunningSandbox;
const folder = mkdtempSync(join(tmpdir(), "settlements-"));

beforeAll(async () => {
  const stateFile = join(folder, "providers.jsonl");
  writeFileSync(
    stateFile,
    stateOf(
      // Wednesday and Friday: paid out on Friday and on Tuesday.
      capturedPayment("pay_wednesday", 50_000, "2026-05-06T23:59:59+05:30"),
      capturedPayment("pay_friday", 20_000, "2026-05-08T10:00:00+05:30"),
      madeRefund("rfnd_of_friday", "pay_friday", 5_000, "2026-05-08T11:00:00+05:30"),
      // The end of the month: paid out in June.
      capturedPayment("pay_sunday", 30_000, "2026-05-31T10:00:00+05:30"),
      // Refunds of more than what came in wait for the next payout.
      madeRefund("rfnd_large", "pay_wednesday", 40_000, "2026-05-31T10:00:00+05:30"),
      capturedPayment("pay_later", 60_000, "2026-06-03T10:00:00+05:30"),
    ),
  );
  sandbox = await runSandbox({ stateFile });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const list = async (path: string) => (await sandbox.razorpay("GET", path)).body;
const recon = async (query: string) => (await list(`/settlements/recon/combined?${query}`)).items;

test("payments are paid out on the second working day, less the fee and the refunds", async () => {
  const items = await recon("year=2026&month=05&count=1000");
  expect(items).toMatchObject([
    {
      entity_id: "rfnd_of_friday",
      type: "refund",
      payment_id: "pay_friday",
      debit: 5_000,
      credit: 0,
      fee: 0,
    },
    {
      entity_id: "pay_friday",
      type: "payment",
      payment_id: null,
      amount: 20_000,
      fee: 472,
      tax: 72,
      credit: 19_528,
    },
    { entity_id: "pay_wednesday", amount: 50_000, fee: 1_180, tax: 180, credit: 48_820, settled: true },
  ]);
  expect(
    items.map(({ settled_at }: { settled_at: number }) => new Date(settled_at * 1_000).toISOString()),
  ).toEqual(["2026-05-12T03:30:00.000Z", "2026-05-12T03:30:00.000Z", "2026-05-08T03:30:00.000Z"]);
  expect(await recon("year=2026&month=5&day=8&count=1000")).toEqual(items.slice(2));
  expect(await recon("year=2026&month=5&day=9")).toEqual([]);
});

test("a payout that would be negative waits for the next one", async () => {
  const june = await recon("year=2026&month=06");
  expect(june.map((item: { entity_id: string }) => item.entity_id)).toEqual([
    "pay_later",
    "rfnd_large",
    "pay_sunday",
  ]);
});

test("a settlement is the sum of its transactions, in the list and by its id", async () => {
  const { items } = await list("/settlements?count=100");
  for (const settlement of items) {
    const day = new Date((settlement.created_at + 19_800) * 1_000);
    const own = await recon(
      `year=${day.getUTCFullYear()}&month=${day.getUTCMonth() + 1}&day=${day.getUTCDate()}&count=1000`,
    );
    const sum = own.reduce(
      (all: number, { credit, debit }: Record<string, number>) => all + (credit ?? 0) - (debit ?? 0),
      0,
    );
    expect(settlement).toMatchObject({
      entity: "settlement",
      amount: sum,
      status: "processed",
      fees: 0,
      tax: 0,
    });
    for (const item of own)
      expect(item).toMatchObject({ settlement_id: settlement.id, settlement_utr: settlement.utr });
    expect(await list(`/settlements/${settlement.id}`)).toEqual(settlement);
  }
  const [newest, , oldest] = items;
  expect(items).toHaveLength(3);
  expect((await list(`/settlements?from=${oldest.created_at}&to=${newest.created_at - 1}`)).items).toEqual(
    items.slice(1),
  );
});

test("a payout may be settled days after it was created, in another month", async () => {
  const ids = async (query: string) =>
    (await recon(query)).map((item: { entity_id: string }) => item.entity_id);
  await sandbox.call("POST", "/razorpay/settlement-delay", { days: 21 });
  expect(await ids("year=2026&month=5")).toEqual(["pay_wednesday"]);
  expect(await ids("year=2026&month=6&day=2")).toEqual(["rfnd_of_friday", "pay_friday"]);
  const [, friday] = (await list("/settlements?count=100")).items;
  expect(new Date(friday.created_at * 1_000).toISOString()).toBe("2026-05-12T03:30:00.000Z");
  await sandbox.call("POST", "/razorpay/settlement-delay", { days: 99_999 });
  expect((await list("/settlements?count=100")).items[0]).toMatchObject({ status: "created", utr: null });
  expect(await ids("year=2026&month=6")).toEqual([]);
  await sandbox.call("POST", "/razorpay/settlement-delay", { days: 0 });
});

test("pages list all transactions, each once", async () => {
  const pages = [0, 2, 4].map((skip) => recon(`year=2026&month=5&count=2&skip=${skip}`));
  expect((await Promise.all(pages)).flat()).toEqual(await recon("year=2026&month=5&count=1000"));
});

test.each([
  ["settlements?count=101", "count"],
  ["settlements/recon/combined?month=5", "year"],
  ["settlements/recon/combined?year=26&month=5", "year"],
  ["settlements/recon/combined?year=2026", "month"],
  ["settlements/recon/combined?year=2026&month=13", "month"],
  ["settlements/recon/combined?year=2026&month=5&day=32", "day"],
  ["settlements/recon/combined?year=2026&month=5&count=0", "count"],
  ["settlements/recon/combined?year=2026&month=5&count=1001", "count"],
  ["settlements/recon/combined?year=2026&month=5&skip=-1", "skip"],
])("%s is refused", async (path, field) => {
  const { status, body } = await sandbox.razorpay("GET", `/${path}`);
  expect([status, body.error.reason, body.error.field]).toEqual([400, "input_validation_failed", field]);
});

test("an unknown settlement and unknown keys are refused", async () => {
  expect((await sandbox.razorpay("GET", "/settlements/setl_unknown")).status).toBe(400);
  expect((await sandbox.call("GET", "/razorpay/v1/settlements")).status).toBe(401);
});
