export const strings = {
  title: "This browser cannot run Padroll",
  text: "These abilities are missing. An up-to-date Chrome, Edge, Firefox or Safari has them all.",
  missing: {
    webgl2: "WebGL 2, which draws boards and notes. It may be switched off in the browser's or system's settings.",
    audioWorklet: "AudioWorklet, which makes the sound. It also needs a secure page: https, or localhost.",
    indexedDb: "IndexedDB, which keeps your work. Private windows and blocked cookies can take it away.",
    workers: "Web workers and WebAssembly, which keep time and decode samples.",
  },
} as const;
