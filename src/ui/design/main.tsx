// Before all parts, whose own rules are as strong.
import "../styles/global.css";
import { createRoot } from "react-dom/client";
import { DesignPage } from "./DesignPage.tsx";
import { showStates } from "./showStates.ts";

createRoot(document.getElementById("root")!).render(<DesignPage onShown={showStates} />);
