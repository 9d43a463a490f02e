import { vi } from "vitest";

// Pixi looks at it when it is loaded: import this first.
vi.stubGlobal("navigator", { userAgent: "" });
