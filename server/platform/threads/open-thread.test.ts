import { expect, test } from "vitest";
import { openThread } from "./open-thread.ts";

const SERVE = new URL("./open-thread.ts", import.meta.url);

/** A thread with these functions, each as an expression; `main` has the functions of this test. */
function threadOf<Theirs extends object>(functions: Record<string, string>, ours = {}) {
  const entries = Object.entries(functions).map(([name, body]) => `${JSON.stringify(name)}: ${body}`);
  const code = `import { serveThread } from "${SERVE}"; const main = serveThread({ ${entries.join(", ")} });`;
  const file = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return openThread<Theirs, object>(file, ours, "counts words");
}

interface Counter {
  count(text: string): Promise<number>;
  fail(): Promise<void>;
  hang(): Promise<void>;
  callMain(): Promise<string>;
}

const COUNT = "async (text) => text.split(' ').length";
const HANG = "() => new Promise(() => {})";

test("a call gets its own result, also from a function of the main thread", async () => {
  const thread = threadOf<Counter>(
    { count: COUNT, callMain: "() => main.name()" },
    { name: async () => "main thread" },
  );
  const results = await Promise.all([
    thread.functions.count("one"),
    thread.functions.count("one two"),
    thread.functions.callMain(),
  ]);
  expect(results).toEqual([1, 2, "main thread"]);
  thread.end(new Error("done"));
});

test("an error keeps its name and message, even if a copy of it is impossible", async () => {
  const thread = threadOf<Counter>({
    count: COUNT,
    fail: `async () => {
      const error = new Error("no such word", { cause: { format: () => {} } });
      throw Object.assign(error, { name: "WordError" });
    }`,
  });
  await expect(thread.functions.fail()).rejects.toMatchObject({ name: "WordError", message: "no such word" });
  expect(await thread.functions.count("still here")).toBe(2);
  thread.end(new Error("done"));
});

test("a result that cannot be passed rejects its call alone", async () => {
  const thread = threadOf<Counter>(
    { count: COUNT, callMain: "() => main.name()" },
    { name: async () => ({ format: () => {} }) },
  );
  await expect(thread.functions.callMain()).rejects.toThrow("could not be cloned");
  expect(await thread.functions.count("still here")).toBe(2);
  thread.end(new Error("done"));
});

test.each([
  ["throws no error", "async () => void setTimeout(() => { throw 'a text'; })", "a text"],
  ["exits", "() => process.exit(3)", "the thread that counts words ended with 3"],
])("a thread that %s rejects its calls, and the next call starts another", async (_, fail, message) => {
  const thread = threadOf<Counter>({ count: COUNT, hang: HANG, fail });
  const waiting = expect(thread.functions.hang()).rejects.toThrow(message);
  thread.functions.fail().catch(() => {});
  await waiting;
  expect(await thread.functions.count("a new thread")).toBe(3);
  thread.end(new Error("done"));
});

test("a thread that is ended rejects its calls with the reason, and the next call starts another", async () => {
  const thread = threadOf<Counter>({ count: COUNT, hang: HANG });
  const { functions } = thread;
  expect(await functions.count("it runs")).toBe(2);
  const waiting = expect(functions.hang()).rejects.toThrow("too long");
  thread.end(new Error("too long"));
  await waiting;
  await expect(functions.count("the old one")).rejects.toThrow("closed");
  expect(await thread.functions.count("a new thread")).toBe(3);
  thread.end(new Error("done"));
});
