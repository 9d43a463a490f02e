import type { ReactNode } from "react";
import styles from "./SettingsDialog.module.css";

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>{label}</span>
      <span className={styles.value}>{children}</span>
    </div>
  );
}
