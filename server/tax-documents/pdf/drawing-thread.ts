// A worker thread that draws documents as PDF files.
import { parentPort } from "node:worker_threads";
import { DocumentFile } from "./document-file.ts";
import type { FromDrawer, ToDrawer } from "./drawing-messages.ts";

let file: DocumentFile | null = null;

async function handle(message: ToDrawer): Promise<FromDrawer> {
  if (message.kind === "begin") {
    file = await DocumentFile.create(message.size);
    return { kind: "done" };
  }
  if (!file) throw new Error("no file was begun");
  if (message.kind === "draw") {
    for (const document of message.documents) await file.add(document);
    return { kind: "done" };
  }
  const bytes = Uint8Array.from(await file.save());
  file = null;
  return { kind: "file", file: bytes };
}

parentPort?.on("message", async (message: ToDrawer) => {
  const reply = await handle(message).catch((error: Error): FromDrawer => ({ kind: "failed", error }));
  parentPort?.postMessage(reply, reply.kind === "file" ? [reply.file.buffer] : []);
});
