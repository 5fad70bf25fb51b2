import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** An append-only file of JSON lines, so that a killed process loses no acknowledged payment. */
export interface Journal<Entry> {
  read(): Entry[];
  append(entry: Entry): void;
  /** Replaces the whole file by these entries, atomically. */
  rewrite(entries: Entry[]): void;
}

export function openJournal<Entry>(file: string): Journal<Entry> {
  mkdirSync(dirname(file), { recursive: true });
  return {
    read: () =>
      existsSync(file)
        ? readFileSync(file, "utf8")
            .split("\n")
            .flatMap(parseLine<Entry>)
        : [],
    append: (entry) => appendFileSync(file, toLine(entry)),
    rewrite(entries) {
      writeFileSync(`${file}.new`, entries.map(toLine).join(""));
      renameSync(`${file}.new`, file);
    },
  };
}

function toLine(entry: unknown): string {
  return `${JSON.stringify(entry)}\n`;
}

/** A process killed while writing leaves half a line. It was never acknowledged, so it is dropped. */
function parseLine<Entry>(line: string): Entry[] {
  if (line === "") return [];
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
