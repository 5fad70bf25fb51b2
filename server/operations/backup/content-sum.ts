import { createHash } from "node:crypto";
import type { Content } from "./backup-format.ts";

/** Passes bytes through, and afterwards returns their number and SHA-256. */
export function contentSum(content: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* passOn(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { content: passOn(), sum: (): Content => ({ sha256: hash.digest("hex"), bytes }) };
}
