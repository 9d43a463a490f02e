/** States that only a pointer or the keyboard brings about, by the pseudo-class that stands for each. */
const STATES = { hover: ":hover", focus: ":focus-visible", active: ":active" } as const;

/**
 * Copies each rule of a state for elements in `data-state`, so that the page shows all states at once. Each copy stands after
 * its rule and is as specific.
 */
export function showStates(): void {
  for (const sheet of document.styleSheets) copyRules(sheet);
}

function copyRules(group: CSSStyleSheet | CSSGroupingRule): void {
  for (let index = group.cssRules.length - 1; index >= 0; index--) {
    const rule = group.cssRules[index];
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) copyRules(rule);
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [state, pseudo] of Object.entries(STATES)) {
      if (!rule.selectorText.includes(pseudo)) continue;
      const inState = `:is([data-state~="${state}"], [data-state~="${state}"] *)`;
      group.insertRule(`${rule.selectorText.replaceAll(pseudo, inState)} { ${rule.style.cssText} }`, index + 1);
    }
  }
}
