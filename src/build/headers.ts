/** Headers that make the page cross-origin isolated, so that threads may share memory. The server sends more. */
export const isolationHeaders = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
} as const;
