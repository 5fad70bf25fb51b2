import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const STOP = new URL("./stop.ts", import.meta.url).href;

/** Runs some lines in a child process. @returns its exit code and its output */
async function run(lines: string): Promise<{ code: number; output: string[] }> {
  const program = `import { closeAtStop, drainBeforeStop, stop } from ${JSON.stringify(STOP)};\n${lines}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = text(child.stdout);
  const [code] = await once(child, "close");
  return { code, output: (await output).split("\n").filter(Boolean) };
}

const CLOSES = `
closeAtStop(async () => console.log("database closed"));
closeAtStop(async () => console.log("shop closed"));`;

test("closes in reverse order of opening, with exit code 0", async () => {
  expect(await run(`${CLOSES} stop(0); stop(0);`)).toEqual({
    code: 0,
    output: ["shop closed", "database closed"],
  });
});

test("a failing close does not prevent the others, and sets exit code 1", async () => {
  const fails = `closeAtStop(async () => { throw "no"; });`;
  const { code, output } = await run(`${CLOSES} ${fails} stop(0);`);
  const warning = expect.stringContaining("the shop did not close cleanly");
  expect([code, output]).toEqual([1, [warning, "shop closed", "database closed"]]);
});

test("a failure during the drain sets exit code 1 and ends the wait for a load balancer", async () => {
  const drains = `drainBeforeStop(() => console.log("leaving"), 300);`;
  expect(await run(`${CLOSES} ${drains} stop(0); setTimeout(() => stop(1), 100);`)).toEqual({
    code: 1,
    output: ["leaving", "shop closed", "database closed"],
  });
});

test("a stop after a failure exits with 1, even if a normal stop follows", async () => {
  expect((await run(`${CLOSES} stop(1); stop(0);`)).code).toBe(1);
});
