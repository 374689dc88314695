import type { MantineColorScheme } from "@mantine/core";

const key = "haechi.colourScheme";

/** light, dark, or auto: as the system has it. */
export type ColourScheme = MantineColorScheme;

/** The scheme this browser showed last. */
export function storedScheme(): ColourScheme {
  const value = localStorage.getItem(key);
  return value === "light" || value === "dark" ? value : "auto";
}

export function storeScheme(scheme: ColourScheme): void {
  localStorage.setItem(key, scheme);
}

/** Marks the page before anything is drawn, so that it does not flash in the other scheme. */
export function markScheme(): void {
  const scheme = storedScheme();
  const dark = scheme === "dark" || (scheme === "auto" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.mantineColorScheme = dark ? "dark" : "light";
}
