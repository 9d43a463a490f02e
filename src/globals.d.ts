/** The version of package.json, written in by the build. */
declare const APP_VERSION: string;

declare module "virtual:engine-kernel" {
  /** The compiled vector kernel of the engine. */
  const kernel: Uint8Array<ArrayBuffer>;
  export default kernel;
}
