const PAGE = "/src/ui/design/index.html";

/**
 * Serves the page of all controls at `/design`. Only development servers have it: the build begins at `index.html` alone.
 *
 * @type {import("vite").Plugin}
 */
export const designPage = {
  name: "padroll-design-page",
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [path, query] = (request.url ?? "/").split("?");
      if (path === "/design") request.url = query === undefined ? PAGE : `${PAGE}?${query}`;
      next();
    });
  },
};
