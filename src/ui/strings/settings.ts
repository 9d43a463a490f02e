import type { OutputHealth } from "../../protocol/enginePort.ts";
import { counted } from "./counted.ts";

const milliseconds = (seconds: number): string => (1000 * seconds).toFixed(1);

export const strings = {
  title: "Settings",
  appearance: "Appearance",
  theme: "Theme",
  dark: "Dark",
  light: "Light",
  system: "System",
  scale: "Interface scale",
  audio: "Audio",
  latency: "Output latency",
  latencyOf: ({ outputSeconds, bufferSeconds, blockSeconds, limiterSeconds }: OutputHealth) => {
    const buffer = `buffer ${milliseconds(bufferSeconds)}`;
    const output = outputSeconds === null ? buffer : `output ${milliseconds(outputSeconds)} (${buffer})`;
    const limiter = limiterSeconds > 0 ? `, limiter ${milliseconds(limiterSeconds)}` : "";
    const sum = milliseconds((outputSeconds ?? bufferSeconds) + blockSeconds + limiterSeconds);
    return `${outputSeconds === null ? "At least " : ""}${sum} ms: ${output}, render block ${milliseconds(blockSeconds)}${limiter}`;
  },
  dropouts: "Dropouts",
  stolenVoices: "Stolen voices",
  output: "Output",
  systemOutput: "System default",
  buffer: "Buffer size",
  buffers: { lowest: "Lowest latency", balanced: "Balanced", safe: "Safest" },
  bufferHint:
    "Larger buffers prevent dropouts but add latency. Low-latency output always uses the lowest. Reload the page to apply.",
  sampleRate: "Sample rate",
  engine: "Sound engine",
  engineStates: {
    off: "Off until you play",
    starting: "Starting…",
    running: "Running",
    suspended: "Paused by the browser. Press a pad or Play",
    failed: "Could not start",
  },
  startEngine: "Start",
  unknown: "Available when audio is on",
  kilohertz: (hertz: number) => `${(hertz / 1000).toLocaleString("en-US", { maximumFractionDigits: 1 })} kHz`,
  midi: "MIDI",
  midiAccess: "MIDI access",
  midiUnsupported: "This browser does not support MIDI. To connect MIDI devices, use Chrome, Edge or Firefox.",
  midiStates: { OK: "Allowed", PROMPT: "Not requested", DENIED: "Blocked in the browser's site settings" },
  allow: "Allow…",
  ports: (inputs: number, outputs: number) =>
    `${counted(inputs, "input", "inputs")}, ${counted(outputs, "output", "outputs")}`,
  live: "Low-latency output",
  liveHint: "Sends MIDI immediately instead of scheduling it 10 ms ahead. Timing can be less steady.",
  resetLayout: "Reset layout",
  resetHint: "Restores the default panels and splitters.",
  version: (version: string) => `Padroll ${version}`,
} as const;
