"use strict";
// The theme: what the system says, until the reader chooses another.
(() => {
  const key = "muster-theme";
  const themes = ["system", "light", "dark"];
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = "system";
  try {
    chosen = localStorage.getItem(key) || chosen;
  } catch {
    // A page opened from disk may have no storage.
  }

  const apply = () => {
    const dark = chosen === "dark" || (chosen === "system" && system.matches);
    document.documentElement.classList.toggle("dark", dark);
    const button = document.getElementById("theme");
    if (button) button.textContent = `Theme: ${chosen}`;
  };

  apply();
  system.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    apply();
    document.getElementById("theme").addEventListener("click", () => {
      chosen = themes[(themes.indexOf(chosen) + 1) % themes.length];
      try {
        localStorage.setItem(key, chosen);
      } catch {
        // The choice holds for this visit.
      }
      apply();
    });
  });
})();
