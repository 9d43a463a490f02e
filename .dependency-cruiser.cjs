/** The table "who may import whom" of docs/architecture.md. */
const may = {
  domain: [],
  protocol: ["domain"],
  "audio-worklet": ["domain", "protocol"],
  workers: ["domain", "protocol"],
  adapters: ["domain", "protocol"],
  server: ["domain", "protocol"],
  cli: ["domain", "protocol", "audio-worklet/engine"],
  state: ["domain", "protocol"],
  tools: ["domain", "state", "protocol"],
  render: ["domain", "state", "protocol"],
  ui: ["domain", "state", "protocol"],
  app: ["domain", "protocol", "state", "tools", "render", "ui", "adapters"],
  build: ["domain", "protocol"],
};

const folderRules = Object.entries(may).map(([folder, others]) => ({
  name: `${folder}-imports`,
  comment: `src/${folder} may import only ${["itself", ...others].join(", ")}`,
  severity: "error",
  from: { path: `^src/${folder}/`, pathNot: "\\.test\\.tsx?$" },
  to: { path: "^src/", pathNot: `^src/(${[folder, ...others].join("|")})/` },
}));

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolved", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^virtual:|\\?" } },
    {
      name: "no-tests-in-source",
      severity: "error",
      from: { path: "^src/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^tests/|\\.test\\.tsx?$" },
    },
    {
      name: "no-node-in-browser",
      severity: "error",
      from: {
        path: "^src/(domain|protocol|audio-worklet|workers|adapters|state|tools|render|ui|app)/",
        pathNot: "\\.test\\.tsx?$",
      },
      to: { dependencyTypes: ["core"] },
    },
    ...folderRules,
  ],
  options: {
    tsPreCompilationDeps: true,
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".json"] },
  },
};
