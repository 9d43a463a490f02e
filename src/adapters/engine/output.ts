import { fail, ok, type Result } from "../../domain/AppError.ts";

const DEFAULT_QUANTUM_FRAMES = 128;

/** Members of an AudioContext in newer browsers. */
interface OutputContext {
  readonly renderQuantumSize?: number;
  readonly playbackStats?: { readonly underrunEvents?: number };
  setSinkId?(id: string): Promise<void>;
}

/** Times that the output ran dry, as the browser counts them; null where it does not. */
export function underruns(context: AudioContext): number | null {
  return (context as OutputContext).playbackStats?.underrunEvents ?? null;
}

/** Frames that the browser renders at a time. */
export const quantumFrames = (context: AudioContext): number =>
  (context as OutputContext).renderQuantumSize ?? DEFAULT_QUANTUM_FRAMES;

const canChoose = (): boolean => typeof AudioContext !== "undefined" && "setSinkId" in AudioContext.prototype;

/** The output devices that the browser names; null where there is no choice, or no leave to see their names. */
export async function listOutputs(): Promise<readonly { readonly id: string; readonly name: string }[] | null> {
  if (!canChoose()) return null;
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  const outputs = (devices ?? [])
    .filter(({ kind, deviceId, label }) => kind === "audiooutput" && deviceId !== "" && label !== "")
    .filter(({ deviceId }) => deviceId !== "default" && deviceId !== "communications")
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
  return outputs.length > 0 ? outputs : null;
}

/** Chooses an output. Errors: `OUTPUT_MISSING` (unplugged, or refused by the browser); the output before stays. */
export async function chooseOutput(context: AudioContext, id: string): Promise<Result<void>> {
  try {
    await (context as OutputContext).setSinkId?.(id);
    return ok(undefined);
  } catch {
    return fail("OUTPUT_MISSING", "This output is not available. Connect the device, or choose another output.");
  }
}
