import { terms } from "../../strings/legal.ts";
import { LegalPage } from "./LegalPage.tsx";

const AFTER = {
  "The sampled instruments": <a href="/samples/LICENCE.txt">{terms.bankLicence}</a>,
  "Fonts and libraries": <a href="/licences.md">{terms.libraryLicences}</a>,
};

export const TermsScreen = () => (
  <LegalPage title={terms.title} lead={terms.lead} sections={terms.sections} after={AFTER} />
);
