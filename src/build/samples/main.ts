import { buildSamples } from "./buildSamples.ts";

const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error("Say where the samples go: samples OUT_DIR");
await buildSamples(outDir);
