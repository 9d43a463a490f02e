import { Fragment, useEffect } from "react";
import { SAMPLES, type Sample } from "./samples.tsx";
import styles from "./Design.module.css";

const THEMES = ["dark", "light"] as const;

/** Sizes and weights of text on pages, as `docs/decisions/0136` lists them. */
const TOKENS = ["--size-1", "--size-2", "--size-3", "--size-4", "--size-5"] as const;

/** Every control in every state, of the theme that the page's query names. Part of `npm run dev` alone. */
export function DesignPage({ onShown }: { readonly onShown: () => void }) {
  const asked = new URLSearchParams(location.search).get("theme") === "light" ? "light" : "dark";
  useEffect(() => {
    document.documentElement.dataset["theme"] = asked;
    onShown();
    document.body.dataset["shown"] = "";
  }, [asked, onShown]);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Design</h1>
        {THEMES.map((theme) => (
          <a key={theme} href={`?theme=${theme}`} aria-current={theme === asked ? "page" : undefined}>
            {theme}
          </a>
        ))}
      </header>
      <h2>Type</h2>
      <div className={styles.samples}>
        {TOKENS.map((token) => (
          <p key={token} data-sample={`Type / ${token}`} style={{ fontSize: `var(${token})` }}>
            {token} Play it. Write it. 0123
          </p>
        ))}
      </div>
      {SAMPLES.map(({ title, samples }) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <div className={styles.samples}>
            {samples.map((sample) => (
              <Shown key={sample.name} group={title} sample={sample} />
            ))}
          </div>
        </Fragment>
      ))}
    </main>
  );
}

const NONE: readonly string[] = [];

const Shown = ({ group, sample: { name, node, states = NONE } }: { readonly group: string; readonly sample: Sample }) =>
  ["", ...states].map((state) => (
    <figure key={state} className={styles.sample}>
      <figcaption>{state === "" ? name : `${name} · ${state}`}</figcaption>
      <div data-sample={`${group} / ${name}${state === "" ? "" : ` / ${state}`}`} data-state={state || undefined}>
        {node}
      </div>
    </figure>
  ));
