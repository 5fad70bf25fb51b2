import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDiskFull, type TellFreeSpace } from "../../../rules/free-space.ts";
import { freeSpace } from "../../platform/process/free-space.ts";
import type { FileStore } from "./file-store.ts";

/** How long an answer about the room is good for, in ms. */
const ROOM_KNOWN_MS = 2_000;

/**
 * Stores files in a local folder. A file appears complete under its name, or not at all.
 * @param tellFreeSpace how much room there is on the folder's disk
 */
export function diskStore(folder: string, tellFreeSpace: TellFreeSpace = freeSpace): FileStore {
  let room = { isLeft: true, knownUntil: 0 };
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
    async hasRoom() {
      if (performance.now() >= room.knownUntil) {
        const isLeft = !isDiskFull(await tellFreeSpace(folder));
        room = { isLeft, knownUntil: performance.now() + ROOM_KNOWN_MS };
      }
      return room.isLeft;
    },
    async open(name) {
      const path = join(folder, name);
      const { size } = await stat(path);
      return { stream: createReadStream(path), bytes: size };
    },
  };
}
