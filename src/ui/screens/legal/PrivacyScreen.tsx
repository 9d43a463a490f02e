import { privacy } from "../../strings/legal.ts";
import { LegalPage } from "./LegalPage.tsx";

export const PrivacyScreen = () => <LegalPage {...privacy} />;
