import type { Plugin } from "vite";

const FONT = /inter-latin-wght-normal.*\.woff2$/;

/**
 * The typeface comes with the page, not with the first text that wants it: whatever stands when it comes is styled and laid out
 * again.
 */
export function fontPreload(): Plugin {
  return {
    name: "padroll-font-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) => {
        const file = Object.keys(bundle).find((name) => FONT.test(name));
        if (file === undefined)
          throw new Error("The typeface that is loaded with the page is not among what was built.");
        const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}
