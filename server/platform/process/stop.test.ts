import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const STOP = new URL("./stop.ts", import.meta.url).href;

/** Runs a few lines in a process of their own. @returns its exit code, and what it has said */
async function run(lines: string): Promise<{ code: number; said: string[] }> {
  const program = `import { closeAtStop, drainBeforeStop, stop } from ${JSON.stringify(STOP)};\n${lines}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = text(child.stdout);
  const [code] = await once(child, "close");
  return { code, said: (await said).split("\n").filter(Boolean) };
}

const CLOSES = `
closeAtStop(async () => console.log("database closed"));
closeAtStop(async () => console.log("shop closed"));`;

test("what was opened last is closed first, and all is well", async () => {
  expect(await run(`${CLOSES} stop(0); stop(0);`)).toEqual({
    code: 0,
    said: ["shop closed", "database closed"],
  });
});

test("what cannot be closed keeps nothing else open, and shows in the exit code", async () => {
  const fails = `closeAtStop(async () => { throw "no"; });`;
  const { code, said } = await run(`${CLOSES} ${fails} stop(0);`);
  const told = expect.stringContaining("the shop did not close cleanly");
  expect([code, said]).toEqual([1, [told, "shop closed", "database closed"]]);
});

test("a failure while it is stopping shows in the exit code, and ends the wait for a load balancer", async () => {
  const drains = `drainBeforeStop(() => console.log("leaving"), 300);`;
  expect(await run(`${CLOSES} ${drains} stop(0); setTimeout(() => stop(1), 100);`)).toEqual({
    code: 1,
    said: ["leaving", "shop closed", "database closed"],
  });
});

test("a stop that was asked for because of a failure ends with 1, whatever signal follows", async () => {
  expect((await run(`${CLOSES} stop(1); stop(0);`)).code).toBe(1);
});
