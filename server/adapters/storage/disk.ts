import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "./file-store.ts";

/** Stores files in a local folder. A file appears complete under its name, or not at all. */
export function diskStore(folder: string): FileStore {
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
        // On a full disk half a file would take up the last space.
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
    async open(name) {
      const path = join(folder, name);
      const { size } = await stat(path);
      return { stream: createReadStream(path), bytes: size };
    },
  };
}
