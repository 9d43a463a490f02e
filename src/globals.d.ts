/** The version of package.json, written in by the build. */
declare const APP_VERSION: string;

/** Id of the newest changes of the changelog, written in by the build. */
declare const NEWS_ID: string;

declare module "virtual:common-passwords" {
  /** The most used passwords, in lower case, a line each. */
  const text: string;
  export { text as default };
}

declare module "virtual:engine-kernel" {
  /** The compiled vector kernel of the engine. */
  const kernel: Uint8Array<ArrayBuffer>;
  export default kernel;
}

declare module "virtual:manual" {
  // oxlint-disable-next-line typescript/consistent-type-imports -- a declared module may not import from a relative path
  const manual: import("./protocol/manual.ts").Manual;
  export default manual;
}

declare module "virtual:worklet-url" {
  const url: string;
  export { url as default };
}

/** Borders of the world's countries, by how finely they are drawn, and of the states of the USA. */
declare module "world-atlas/countries-110m.json" {
  import type { Topology } from "topojson-specification";
  const atlas: Topology;
  export default atlas;
}
declare module "world-atlas/countries-50m.json" {
  import type { Topology } from "topojson-specification";
  const atlas: Topology;
  export default atlas;
}
declare module "us-atlas/states-10m.json" {
  import type { Topology } from "topojson-specification";
  const atlas: Topology;
  export default atlas;
}
