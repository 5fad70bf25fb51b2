// A worker thread that draws documents as PDF files, one file at a time.
import { serveThread } from "../../platform/threads/open-thread.ts";
import { DocumentFile } from "./document-file.ts";
import type { DrawingThread } from "./draw-on-thread.ts";

let file: DocumentFile | null = null;

function begunFile(): DocumentFile {
  if (!file) throw new Error("no file was begun");
  return file;
}

serveThread<object, DrawingThread>({
  async begin(size) {
    file = await DocumentFile.create(size);
  },
  async draw(documents) {
    for (const document of documents) await begunFile().add(document);
  },
  async finish() {
    const bytes = await begunFile().save();
    file = null;
    return bytes;
  },
});
