import { afterAll, beforeAll, expect, test } from "vitest";
import { openOrder, type RunningSandbox, runSandbox } from "../../tests/support/run-sandbox.ts";

let sandbox: RunningSandbox;
/** The ids of each kind, oldest first; each is a day younger than the one before. */
const ids = { orders: [] as string[], payments: [] as string[], refunds: [] as string[] };

beforeAll(async () => {
  sandbox = await runSandbox();
  for (const days of [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) {
    const order_id = await openOrder(sandbox);
    ids.orders.push(order_id);
    const outcome = days === 1 ? "failed" : "captured";
    const { body } = await sandbox.call("POST", "/razorpay/pay", { order_id, outcome });
    const paymentId = body.razorpay_payment_id ?? body.error.metadata.payment_id;
    ids.payments.push(paymentId);
    if (outcome === "captured") {
      ids.refunds.push((await sandbox.razorpay("POST", `/payments/${paymentId}/refund`, {})).body.id);
    }
    await sandbox.call("POST", `/razorpay/payments/${paymentId}/age`, { minutes: days * 24 * 60 });
  }
});
afterAll(() => sandbox.close());

const list = async (path: string) => (await sandbox.razorpay("GET", path)).body;
const idsIn = async (path: string) => (await list(path)).items.map(({ id }: { id: string }) => id);

test.each(["orders", "payments", "refunds"] as const)("the last ten %s, newest first", async (kind) => {
  const page = await list(`/${kind}`);
  expect([page.entity, page.count]).toEqual(["collection", 10]);
  expect(await idsIn(`/${kind}`)).toEqual(ids[kind].toReversed().slice(0, 10));
});

test.each(["orders", "payments", "refunds"] as const)("pages list all %s, each once", async (kind) => {
  const pages = [0, 5, 10, 15].map((skip) => idsIn(`/${kind}?count=5&skip=${skip}`));
  expect((await Promise.all(pages)).flat()).toEqual(ids[kind].toReversed());
});

test("failed payments are in the list of payments", async () => {
  expect((await list("/payments?count=1")).items).toMatchObject([{ status: "failed" }]);
});

test.each(["orders", "payments"] as const)("%s can be listed by time, both limits included", async (kind) => {
  const newestFirst = (await list(`/${kind}?count=100`)).items;
  const [to, from] = [newestFirst[2].created_at, newestFirst[5].created_at];
  expect((await list(`/${kind}?from=${from}&to=${to}`)).items).toEqual(newestFirst.slice(2, 6));
  expect((await list(`/${kind}?from=${from}&to=${to}&skip=3`)).items).toEqual(newestFirst.slice(5, 6));
  expect((await list(`/${kind}?from=${from + 1}&to=${to - 1}`)).items).toEqual(newestFirst.slice(3, 5));
});

test("refunds are listed by their own time, not by the payment's", async () => {
  const { created_at } = (await list("/refunds?count=100")).items.at(-1);
  expect((await list(`/refunds?from=${created_at}&count=100`)).count).toBe(11);
  expect((await list(`/refunds?to=${created_at - 1}`)).count).toBe(0);
});

test.each(["orders", "payments", "refunds", "disputes"])(
  "%s are not listed with invalid limits",
  async (kind) => {
    for (const query of ["count=101", "count=0", "count=ten", "skip=-1", "from=1", "to=99999999999"]) {
      const { status, body } = await sandbox.razorpay("GET", `/${kind}?${query}`);
      expect([query, status, body.error.code, body.error.reason, body.error.field]).toEqual([
        query,
        400,
        "BAD_REQUEST_ERROR",
        "input_validation_failed",
        query.split("=")[0],
      ]);
    }
  },
);
