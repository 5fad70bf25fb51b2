// What deploy/ and docs/operations.md name exists, since nobody runs them here.
import { expect, test } from "vitest";
import { readConfig } from "../../server/platform/config/config.ts";
import { MAX_FORM_BYTES } from "../../server/platform/http/read-form.ts";
import { complaintsAbout, LIVE } from "../support/settings.ts";
import { exists, isSetting, read, readCompose, readEnvExample, readUnit } from "./read-deploy.ts";

const STOP_WITHIN_SECONDS = 15;
const packages = JSON.parse(read("package.json")) as {
  scripts: { start: string } & Record<string, string>;
  dependencies: Record<string, string>;
};
/** As `npm start` has it: settings of Node and of the C library, and what follows `node`. */
const [, ARENAS, , , ...AFTER_NODE] = (packages.scripts.start.split(" || ")[0] as string).split(" ") as [
  string,
  string,
  ...string[],
];
/** Of Node and the C library, not of the shop. */
const RUNTIME_SETTINGS = ["NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];

test("every setting in deploy/ is one of the shop's", () => {
  const ofImage = [...read("deploy/Dockerfile").matchAll(/ ([A-Z0-9_]+)=/g)].map(
    ([, name]) => name as string,
  );
  const ofUnit = readUnit("Environment").map((line) => line.split("=")[0] as string);
  const ofCompose = Object.keys(readCompose().services.shop.environment);
  const named = [...Object.keys(readEnvExample({ withLeftOut: true })), ...ofImage, ...ofUnit, ...ofCompose];
  expect(named).toEqual(expect.arrayContaining(["SHOP_MODE", "HOST", "DATA_DIR", "DATABASE_URL"]));
  expect(named.filter((name) => !isSetting(name) && !RUNTIME_SETTINGS.includes(name))).toEqual([]);
});

test("env.example is all that a live shop needs, once its blanks are filled in", () => {
  const example = readEnvExample();
  const blanks = Object.keys(example).filter((name) => example[name] === "" && isSetting(name));
  const known: Record<string, string> = { ...LIVE, BACKUP_PASSPHRASE: "jackfruit-at-monsoon-with-pepper" };
  const filledIn = Object.fromEntries(blanks.map((name) => [name, known[name]]));
  expect(readConfig({ ...example, ...filledIn }).mode).toBe("live");
  const complaints = complaintsAbout(example).join("\n");
  for (const name of blanks) expect(complaints).toContain(name);
});

test("the unit starts the shop from a release, and gives it time to stop", () => {
  const [release] = readUnit("WorkingDirectory");
  const [node, ...words] = (readUnit("ExecStart")[0] as string).split(" ") as [string, ...string[]];
  expect(node.startsWith(`${release}/`)).toBe(true);
  expect(exists(node.slice(`${release}/`.length))).toBe(true);
  expect(words).toEqual(AFTER_NODE);
  expect(readUnit("Environment")).toContain(ARENAS);
  expect(Number(readUnit("TimeoutStopSec")[0])).toBeGreaterThan(STOP_WITHIN_SECONDS);
});

test("the image is built by the Node that the shop runs on, from what exists", () => {
  expect(read("deploy/Dockerfile")).toContain(`FROM node:${packages.dependencies.node}-`);
  expect(read("deploy/Dockerfile")).toContain(`ENV ${ARENAS}\n`);
  expect(read("deploy/Dockerfile")).toContain(
    JSON.stringify(["node_modules/.bin/node", ...AFTER_NODE]).replaceAll(",", ", "),
  );
  const wanted = [...read("deploy/Dockerfile.dockerignore").matchAll(/^!([^*\n]+)$/gm)].map(
    ([, path]) => path,
  );
  expect(wanted.filter((path) => !exists(path as string))).toEqual([]);
  // The bundler reads the configuration of every room, built or not.
  const { references } = JSON.parse(read("tsconfig.json")) as { references: { path: string }[] };
  const rooms = references.map(({ path }) => path.replace("./", ""));
  const comesAlong = (room: string) =>
    wanted.some((path) => path === room || path === `${room}/tsconfig.json` || room.startsWith(`${path}/`));
  expect(rooms.filter((room) => !comesAlong(room))).toEqual([]);
});

test("compose.yaml trusts the address at which its proxy stands, and mounts files that exist", () => {
  const { shop, postgres, caddy } = readCompose().services;
  expect(caddy.networks.inside.ipv4_address).toBe(shop.environment.TRUSTED_PROXIES);
  expect(exists(shop.build.dockerfile)).toBe(true);
  const mounted = [...postgres.volumes, ...caddy.volumes].filter((volume) => volume.startsWith("./"));
  expect(mounted).toHaveLength(2);
  for (const volume of mounted) expect(exists(`deploy/${volume.split(":")[0]}`), volume).toBe(true);
});

test.each(["Caddyfile", "Caddyfile.two-processes"])("%s lets through all that the shop takes", (name) => {
  const [, megabytes] = read(`deploy/${name}`).match(/max_size (\d+)MB/) ?? [];
  expect(Number(megabytes) * 1_000_000).toBeGreaterThan(MAX_FORM_BYTES);
});

test("every command and file that docs/operations.md names exists", () => {
  const page = read("docs/operations.md");
  const commands = [...page.matchAll(/npm run ([a-z:]+)|^(?:.*`)?snackshop ([a-z]+)/gm)].map(
    ([, byNpm, byScript]) => (byNpm ?? byScript) as string,
  );
  expect(commands).toContain("backup");
  expect(commands.filter((name) => !packages.scripts[name])).toEqual([]);
  const named = [...page.matchAll(/\bdeploy\/[\w.-]*\w/g)].map(([path]) => path);
  const installed = [...page.matchAll(/^install .*--(?:mode|group)=\S+ ([\w.-]+) \//gm)].map(
    ([, name]) => `deploy/${name}`,
  );
  const madeThere = ["deploy/.env", "deploy/shop.env"];
  const files = [...named, ...installed].filter((path) => !madeThere.includes(path));
  expect(files).toEqual(expect.arrayContaining(["deploy/compose.yaml", "deploy/snackshop.service"]));
  expect(files.filter((path) => !exists(path))).toEqual([]);
});
