import type { Readable } from "node:stream";

/** Stores files under names that we make up. The content of a name never changes. */
export interface FileStore {
  put(name: string, content: Uint8Array): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Whether uploads may be stored, as of some seconds ago: the last of the room is kept for orders. */
  hasRoom(): Promise<boolean>;
  /** @throws an error with code ENOENT when there is no such file */
  open(name: string): Promise<{ stream: Readable; bytes: number }>;
}
