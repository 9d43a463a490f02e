import { parentPort } from "node:worker_threads";
import { packDocument, type ProjectInput } from "./packDocument.ts";
import type { WorkerAnswer } from "./WorkerPacker.ts";

// A thread of `WorkerPacker`: one document in, one answer out.
parentPort?.on("message", (input: ProjectInput) => {
  const packed = packDocument(input);
  if (!packed.ok) {
    const { code, message, detail } = packed.error;
    parentPort?.postMessage({ ok: false, code, message, detail } satisfies WorkerAnswer, []);
    return;
  }
  // Copied out of the pool that small buffers share, so that the bytes can be handed over.
  const content = new Uint8Array(packed.value.content);
  const contentHash = new Uint8Array(packed.value.contentHash);
  const answer: WorkerAnswer = { ok: true, content, contentHash };
  parentPort?.postMessage(answer, [content.buffer, contentHash.buffer]);
});
