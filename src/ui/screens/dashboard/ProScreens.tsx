import { Link } from "wouter";
import { LARGE_ICON } from "../../controls/iconSize.ts";
import { PRO_SCREENS, useProHint } from "../../shell/proScreens.tsx";
import { strings } from "../../strings/dashboard.ts";
import styles from "./DashboardScreen.module.css";

/** Ways to the screens of the Pro plan. */
export function ProScreens() {
  const hint = useProHint();
  return (
    <section aria-label={strings.tools}>
      <div className={styles.sectionHead}>
        <h2 className="size-3 weight-600">{strings.tools}</h2>
      </div>
      <div className={styles.tools}>
        {Object.values(PRO_SCREENS).map(({ to, label, text, icon: Icon }) => (
          <Link key={to} to={to} className={styles.tool}>
            <Icon {...LARGE_ICON} />
            <span className="grid gap-2 min-width-0">
              <b className="row gap-8 text-1 size-3 weight-600">
                {label}
                {hint && <small className={styles.toolPlan}>{hint}</small>}
              </b>
              <span className="text-2 size-2 line-18">{text}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}
