import type { Readable } from "node:stream";

/** Stores files under generated names. The content of a name never changes. */
export interface FileStore {
  put(name: string, content: Uint8Array): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Whether there is space for uploads, as of some seconds ago. The last of the space is reserved for orders. */
  hasFreeSpace(): Promise<boolean>;
  /** @throws an error with code ENOENT if there is no such file */
  open(name: string): Promise<{ stream: Readable; bytes: number }>;
}
