/** `MessagePort`, whichever runtime's types are in force: contracts are shared by browser and Node code. */
export type ThreadPort = typeof globalThis extends { readonly MessagePort: { readonly prototype: infer Port } }
  ? Port
  : never;
