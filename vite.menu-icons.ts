import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const name = "virtual:menu-icons";
const resolved = `\0${name}`;
const features = join(import.meta.dirname, "src/features");
/** The outlines of Tabler's icons by their names, as that package hands them out. */
const outlines = join(import.meta.dirname, "node_modules/@tabler/icons/tabler-nodes-outline.json");

type Outlines = Readonly<Record<string, readonly unknown[]>>;

/**
 * The icons that menu entries name, as a module of its own: a hundred of them would be a twentieth of what the first
 * screen waits for. A name that Tabler does not have ends the build.
 */
export function menuIcons(): Plugin {
  return {
    name: "haechi-menu-icons",
    resolveId: (id) => (id === name ? resolved : null),
    load(id) {
      if (id !== resolved) return null;
      const known = JSON.parse(readFileSync(outlines, "utf8")) as Outlines;
      const wanted = [...new Set(namedIcons())].toSorted((one, other) => one.localeCompare(other));
      const missing = wanted.filter((icon) => known[icon] === undefined);
      if (missing.length > 0) throw new Error(`Tabler has no icon ${missing.join(", ")}`);
      return `export const icons = ${JSON.stringify(Object.fromEntries(wanted.map((icon) => [icon, known[icon]])))};`;
    },
  };
}

function namedIcons(): string[] {
  const declarations = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(join("web", "feature.ts")),
  );
  return declarations.flatMap((path) => {
    const text = readFileSync(join(features, path), "utf8");
    return [...text.matchAll(/\bicon: "([\w-]+)"/g)].map((match) => match[1]!);
  });
}
