// `npm start`: builds what is missing and serves the product on PORT (8080).
import { pathToFileURL } from "node:url";
import { buildAll } from "./build.mjs";

const server = await buildAll();
await import(pathToFileURL(server).href);
