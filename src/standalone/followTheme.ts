/** Light where the system is. */
export function followTheme(): void {
  const light = matchMedia("(prefers-color-scheme: light)");
  const follow = (): void => {
    document.documentElement.dataset["theme"] = light.matches ? "light" : "dark";
  };
  follow();
  light.addEventListener("change", follow);
}
