import { proxy, wrap } from "comlink";
import { err } from "../../domain/AppError.ts";
import type { AudioFilePort, AudioFileService } from "../../protocol/audioFile.ts";
import { outlineOf, slicesOf } from "../../protocol/songSlices.ts";
import { revivedError } from "../revivedError.ts";

/** `AudioFilePort`: a worker for each export, ended when it is done. */
export function createAudioFiles(): AudioFilePort {
  return {
    async write(document, request, onProgress, signal) {
      const worker = new Worker(new URL("../../workers/audio-file/main.ts", import.meta.url), {
        type: "module",
        name: "audio-file",
      });
      const service = wrap<AudioFileService>(worker);
      // The worker ends the render itself, after it has removed everything that it created.
      const cancel = (): void => void service.cancel();
      signal.addEventListener("abort", cancel);
      try {
        await service.begin(outlineOf(document));
        for (const slice of slicesOf(document)) await service.add(slice);
        const written = await service.write(request, proxy(onProgress));
        return written.ok ? written : err(revivedError(written.error));
      } finally {
        signal.removeEventListener("abort", cancel);
        worker.terminate();
      }
    },
  };
}
