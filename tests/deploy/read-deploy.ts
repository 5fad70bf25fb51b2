// Parses the files of deploy/ for tests.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { readSettings } from "../../server/platform/config/settings-schema.ts";

const ROOT = join(import.meta.dirname, "../..");

export function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

export function exists(path: string): boolean {
  return existsSync(join(ROOT, path));
}

/**
 * The settings of env.example, without quotes.
 * @param options `withLeftOut` includes the settings that are commented out
 */
export function readEnvExample({ withLeftOut = false } = {}): Record<string, string> {
  const line = withLeftOut ? /^#?([A-Z0-9_]+)='(.*)'$/gm : /^([A-Z0-9_]+)='(.*)'$/gm;
  const lines = read("deploy/env.example").matchAll(line);
  return Object.fromEntries([...lines].map(([, name, value]) => [name as string, value as string]));
}

/** The values of a key of the systemd unit, one for each of its lines. */
export function readUnit(key: string): string[] {
  const lines = read("deploy/snackshop.service").matchAll(new RegExp(`^${key}=(.*)$`, "gm"));
  return [...lines].map(([, value]) => value as string);
}

export interface Compose {
  name: string;
  volumes: Record<string, unknown>;
  services: {
    shop: { environment: Record<string, string>; build: { dockerfile: string } };
    postgres: { volumes: string[] };
    caddy: { volumes: string[]; networks: { inside: { ipv4_address: string } } };
  };
}

export function readCompose(): Compose {
  return parseYaml(read("deploy/compose.yaml")) as Compose;
}

/** Whether the shop reads a setting of this name. */
export function isSetting(name: string): boolean {
  const { settings, mistakes } = readSettings({ [name]: "x" });
  return mistakes.has(name) || (settings as Record<string, unknown>)[name] !== undefined;
}
