import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { AppError } from "../../domain/AppError.ts";
import type { SerializedError } from "../../protocol/scheduler.ts";
import { readProjectBody, type ProjectBody } from "./readProjectBody.ts";
import type { WorkerAnswer } from "./WorkerReader.ts";

const plain = ({ code, message, detail }: AppError): SerializedError => ({ code, message, detail });

function send(answer: WorkerAnswer, buffers: ArrayBuffer[] = []): void {
  parentPort?.postMessage(answer, buffers);
}

/** Behind the main thread and the database, of 20 steps. */
const NICENESS = 10;

// Linux takes the number 0 for the calling thread alone; elsewhere it would be the whole process.
if (process.platform === "linux") setPriority(0, NICENESS);

// A thread of `WorkerReader`: one body in, one answer out.
parentPort?.on("message", (body: ProjectBody) => {
  const read = readProjectBody(body);
  if (!read.ok) return send({ error: plain(read.error) });
  const { fields, document, parts } = read.value;
  const buffers = (parts ?? []).map(({ content }) => content.buffer as ArrayBuffer);
  if (!document.ok) return send({ fields, document: plain(document.error), ...(parts ? { parts } : {}) }, buffers);
  // Copied out of the pool that small buffers share, so that the bytes can be handed over.
  const content = new Uint8Array(document.value.content);
  const contentHash = new Uint8Array(document.value.contentHash);
  return send({ fields, document: { content, contentHash } }, [content.buffer, contentHash.buffer]);
});
