// Checks that everything that deploy/ and docs/operations.md name exists, since no test runs those files.
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
/** Taken from `npm start`: the setting of the C library, and the arguments of `node`. */
const [, ARENAS, , , ...AFTER_NODE] = (packages.scripts.start.split(" || ")[0] as string).split(" ") as [
  string,
  string,
  ...string[],
];
/** Settings of Node and the C library, not of the shop. */
const RUNTIME_SETTINGS = ["NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];

test("every setting in deploy/ is a setting of the shop", () => {
  const ofImage = [...read("deploy/Dockerfile").matchAll(/ ([A-Z0-9_]+)=/g)].map(
    ([, name]) => name as string,
  );
  const ofUnit = readUnit("Environment").map((line) => line.split("=")[0] as string);
  const ofCompose = Object.keys(readCompose().services.shop.environment);
  const named = [...Object.keys(readEnvExample({ withLeftOut: true })), ...ofImage, ...ofUnit, ...ofCompose];
  expect(named).toEqual(expect.arrayContaining(["SHOP_MODE", "HOST", "DATA_DIR", "DATABASE_URL"]));
  expect(named.filter((name) => !isSetting(name) && !RUNTIME_SETTINGS.includes(name))).toEqual([]);
});

test("env.example has all that a live shop needs, once its blanks are filled in", () => {
  const example = readEnvExample();
  const blanks = Object.keys(example).filter((name) => example[name] === "" && isSetting(name));
  const known: Record<string, string> = { ...LIVE, BACKUP_PASSPHRASE: "jackfruit-at-monsoon-with-pepper" };
  const filledIn = Object.fromEntries(blanks.map((name) => [name, known[name]]));
  expect(readConfig({ ...example, ...filledIn }).mode).toBe("live");
  const complaints = complaintsAbout(example).join("\n");
  for (const name of blanks) expect(complaints).toContain(name);
});

test("the systemd unit starts the shop from a release, and allows it enough time to stop", () => {
  const [release] = readUnit("WorkingDirectory");
  const [node, ...args] = (readUnit("ExecStart")[0] as string).split(" ") as [string, ...string[]];
  expect(node.startsWith(`${release}/`)).toBe(true);
  expect(exists(node.slice(`${release}/`.length))).toBe(true);
  expect(args).toEqual(AFTER_NODE);
  expect(readUnit("Environment")).toContain(ARENAS);
  expect(Number(readUnit("TimeoutStopSec")[0])).toBeGreaterThan(STOP_WITHIN_SECONDS);
});

test("the systemd unit lets the shop lower the priority of its backup", () => {
  expect(readUnit("SystemCallFilter")).toEqual(["@system-service", "~@privileged @resources", "setpriority"]);
});

test("Prometheus scrapes the port that env.example proposes", () => {
  const { METRICS_PORT } = readEnvExample({ withLeftOut: true });
  const named = [...read("deploy/alert-rules.yml").matchAll(/(?:127\.0\.0\.1:|METRICS_PORT=)(\d+)/g)];
  expect(named.map(([, port]) => port)).toEqual([METRICS_PORT, METRICS_PORT]);
});

test("a restore with Docker empties volumes that compose.yaml has, and not the backups", () => {
  const { name, volumes } = readCompose();
  const [, removed = ""] = read("docs/operations.md").match(/^docker volume rm (.*)$/m) ?? [];
  const emptied = removed.split(" ").map((volume) => volume.replace(`${name}_`, ""));
  expect(emptied).toEqual(["data", "postgres"]);
  expect(Object.keys(volumes)).toEqual(expect.arrayContaining(emptied));
});

test("the image uses the shop's version of Node, and copies only files that exist", () => {
  expect(read("deploy/Dockerfile")).toContain(`FROM node:${packages.dependencies.node}-`);
  expect(read("deploy/Dockerfile")).toContain(`ENV ${ARENAS}\n`);
  expect(read("deploy/Dockerfile")).toContain(
    JSON.stringify(["node_modules/.bin/node", ...AFTER_NODE]).replaceAll(",", ", "),
  );
  const wanted = [...read("deploy/Dockerfile.dockerignore").matchAll(/^!([^*\n]+)$/gm)].map(
    ([, path]) => path,
  );
  expect(wanted.filter((path) => !exists(path as string))).toEqual([]);
  // The bundler reads the tsconfig of every referenced folder, even of those that it does not build.
  const { references } = JSON.parse(read("tsconfig.json")) as { references: { path: string }[] };
  const projects = references.map(({ path }) => path.replace("./", ""));
  const comesAlong = (project: string) =>
    wanted.some(
      (path) => path === project || path === `${project}/tsconfig.json` || project.startsWith(`${path}/`),
    );
  expect(projects.filter((project) => !comesAlong(project))).toEqual([]);
});

test("compose.yaml trusts the address of its proxy, and mounts files that exist", () => {
  const { shop, postgres, caddy } = readCompose().services;
  expect(caddy.networks.inside.ipv4_address).toBe(shop.environment.TRUSTED_PROXIES);
  expect(exists(shop.build.dockerfile)).toBe(true);
  const mounted = [...postgres.volumes, ...caddy.volumes].filter((volume) => volume.startsWith("./"));
  expect(mounted).toHaveLength(2);
  for (const volume of mounted) expect(exists(`deploy/${volume.split(":")[0]}`), volume).toBe(true);
});

test.each(["Caddyfile", "Caddyfile.two-processes"])("%s accepts the shop's largest upload", (name) => {
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
