// `npm start`: builds what is missing and serves the product on PORT (8080).
import { pathToFileURL } from "node:url";
import { buildAll } from "./build.mjs";
import { endWithParent } from "./endWithParent.mjs";

if (process.env.npm_lifecycle_event === "start") endWithParent();
const server = await buildAll();
await import(pathToFileURL(server).href);
