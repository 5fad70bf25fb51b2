import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDiskFull, type MeasureFreeSpace } from "../../../rules/free-space.ts";
import { freeSpace } from "../../platform/process/free-space.ts";
import type { FileStore } from "./file-store.ts";

/** How long the measured free space is cached, in ms. */
const FREE_SPACE_CACHE_MS = 2_000;

/**
 * Stores files in a local folder. A file appears under its name either complete or not at all.
 * @param measureFreeSpace measures the free space on the folder's disk
 */
export function diskStore(folder: string, measureFreeSpace: MeasureFreeSpace = freeSpace): FileStore {
  let space = { isLeft: true, knownUntil: 0 };
  return {
    async put(name, content) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      const unfinished = `${path}.${randomUUID()}`;
      try {
        const file = await open(unfinished, "wx");
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        // On a full disk, a partial file would use up the last space.
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async has(name) {
      return access(join(folder, name)).then(
        () => true,
        () => false,
      );
    },
    async hasFreeSpace() {
      if (performance.now() >= space.knownUntil) {
        const isLeft = !isDiskFull(await measureFreeSpace(folder));
        space = { isLeft, knownUntil: performance.now() + FREE_SPACE_CACHE_MS };
      }
      return space.isLeft;
    },
    async open(name) {
      const path = join(folder, name);
      const { size } = await stat(path);
      return { stream: createReadStream(path), bytes: size };
    },
  };
}
