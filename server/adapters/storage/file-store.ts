import type { Readable } from "node:stream";

/** Keeps files under names of our own making; a name is written once and never changes its content. */
export interface FileStore {
  put(name: string, content: Uint8Array): Promise<void>;
  has(name: string): Promise<boolean>;
  /** @throws an error with code ENOENT when there is no such file */
  open(name: string): Promise<{ stream: Readable; bytes: number }>;
}
