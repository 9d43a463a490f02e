declare module "virtual:worklet-url" {
  const url: string;
  export { url as default };
}
