import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { isolationHeaders } from "./src/build/headers.ts";
import { workletPlugin } from "./src/build/workletPlugin.ts";

export default defineConfig({
  plugins: [react(), workletPlugin()],
  build: { outDir: "dist/client", target: "es2022", sourcemap: true },
  worker: { format: "es" },
  define: { __APP_VERSION__: JSON.stringify(process.env["npm_package_version"] ?? "2.5.2") },
  server: { headers: isolationHeaders },
});
