import { useEffect, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { HelpBrowser } from "../../help/HelpBrowser.tsx";
import { Page } from "../../shell/Page.tsx";
import styles from "./ManualScreen.module.css";

export interface ManualScreenProps {
  /** Id of the page; undefined: the first one. */
  readonly page: string | undefined;
}

/** The manual as pages of the site. */
export function ManualScreen({ page = "getting-started" }: ManualScreenProps) {
  const [, navigate] = useLocation();
  const [section, setSection] = useSection();
  const place = useMemo(() => ({ page, section }), [page, section]);
  return (
    <Page>
      <div className={styles.manual}>
        <HelpBrowser
          place={place}
          level={1}
          onOpen={(id, part) => {
            navigate(`/manual/${id}${part === "" ? "" : `#${part}`}`);
            setSection(part);
          }}
        />
      </div>
    </Page>
  );
}

const sectionOfAddress = (): string => location.hash.slice(1);

/** The section that the address names. */
function useSection(): readonly [string, (section: string) => void] {
  const [section, setSection] = useState(sectionOfAddress);
  useEffect(() => {
    const follow = (): void => setSection(sectionOfAddress());
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  return [section, setSection];
}
