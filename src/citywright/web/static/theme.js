// Before anything is drawn: the theme that was chosen, else the one the system asks for.
{
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  const chosen = root.dataset.theme;
  const follow = () => {
    root.dataset.theme = dark.matches ? "dark" : "light";
  };
  if (!chosen) {
    follow();
    dark.addEventListener("change", follow);
  }
}
