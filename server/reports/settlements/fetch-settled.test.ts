import { expect, test } from "vitest";
import { ProviderError } from "../../adapters/provider-http.ts";
import { readAll } from "./fetch-settled.ts";

const PAGE = 1_000;
const LATER = performance.now() + 60_000;

async function* pagesFrom(first: number, pages: number): AsyncGenerator<number[]> {
  for (let page = 0; page < pages; page++)
    yield Array.from({ length: PAGE }, (_, place) => first + page * PAGE + place);
}

async function* twice(pages: number): AsyncGenerator<number[]> {
  yield* pagesFrom(0, pages);
  yield* pagesFrom(0, pages);
}

const readIds = (pages: AsyncIterable<number[]>, deadline = LATER) => readAll(pages, deadline, String);

test("reads 50,000 transactions, and refuses one page more", async () => {
  expect(await readIds(pagesFrom(0, 50))).toHaveLength(50_000);
  await expect(readIds(pagesFrom(0, 51))).rejects.toMatchObject({ code: "TOO_MANY_SETTLED" });
});

test("counts a transaction of two pages once", async () => {
  expect(await readIds(twice(30))).toHaveLength(30_000);
});

test("stops at the first page after the deadline", async () => {
  await expect(readIds(pagesFrom(0, 1), performance.now() - 1)).rejects.toBeInstanceOf(ProviderError);
});
