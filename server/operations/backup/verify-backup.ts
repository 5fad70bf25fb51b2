import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { CONTENTS, type Content, Contents, HEAD, Head } from "./backup-format.ts";
import { contentSum } from "./content-sum.ts";
import { readArchive } from "./read-archive.ts";
import { RefusedBackup } from "./refused-backup.ts";

/**
 * Reads a backup completely.
 * @param signal ends the reading with its reason
 * @throws RefusedBackup when it is incomplete or differs from what was written
 */
export async function verifyBackup(
  path: string,
  passphrase: string,
  signal?: AbortSignal,
): Promise<{ head: Head; contents: Contents }> {
  const found: Record<string, Content> = {};
  let head: Head | undefined;
  let contents: Contents | undefined;
  for await (const { name, content } of readArchive(path, passphrase)) {
    const summed = contentSum(content);
    if (name === HEAD) head = readHead(path, await json(Readable.from(summed.content)));
    else if (name === CONTENTS) contents = Contents.parse(await json(Readable.from(summed.content)));
    else {
      for await (const _ of summed.content) signal?.throwIfAborted();
      found[name] = summed.sum();
    }
  }
  if (!head || !contents) throw new RefusedBackup(`${path} is not a whole backup. Take another one.`);
  refuseOther(path, contents.parts, found);
  return { head, contents };
}

function readHead(path: string, text: unknown): Head {
  const { data, success } = Head.safeParse(text);
  if (success) return data;
  throw new RefusedBackup(`${path} was made by a newer version of the shop. Restore it with that one.`);
}

function refuseOther(path: string, wanted: Contents["parts"], found: Contents["parts"]): void {
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  for (const name of names)
    if (wanted[name]?.sha256 !== found[name]?.sha256 || wanted[name]?.bytes !== found[name]?.bytes)
      throw new RefusedBackup(`${path} is damaged: ${name} is not what was written. Take another one.`);
}
