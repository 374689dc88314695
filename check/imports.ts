import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** The rules of import direction that need more than one file to decide; the others stand in .oxlintrc.json. */

export type SourceFile = { readonly path: string; readonly text: string };

type Import = { readonly target: string; readonly typeOnly: boolean };

const root = join(import.meta.dirname, "..");
const browserEntry = "src/app/web/main.tsx";

/** Every `.ts` and `.tsx` under `src`, with paths from the root. */
export function readSources(): SourceFile[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path: `src/${path}`, text: readFileSync(join(root, "src", path), "utf8") }));
}

/** One sentence for each import that goes the wrong way. */
export function importFaults(files: readonly SourceFile[]): string[] {
  const graph = new Map(files.map((file) => [file.path, importsOf(file)]));
  return [...foreignInternals(graph), ...serverInBrowser(graph)];
}

function importsOf({ path, text }: SourceFile): Import[] {
  const found = text.matchAll(
    /^(?:import|export)\s+(type\s)?[^"'`;]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm,
  );
  return [...found].map(([, type, from, bare, dynamic]) => {
    const specifier = (from ?? bare ?? dynamic)!;
    const target = specifier.startsWith(".") ? relative(root, resolve(root, dirname(path), specifier)) : specifier;
    return { target, typeOnly: type !== undefined };
  });
}

/** `src/features/<area>/<feature>`; null outside features. */
function featureOf(path: string): string | null {
  return /^src\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

/** Another feature is reached through its top-level files or an exported command, and its test helpers by tests. */
function foreignInternals(graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const faults: string[] = [];
  for (const [path, imports] of graph) {
    const own = featureOf(path);
    if (own === null) continue;
    const ofTests = /\.test\.tsx?$|\/testing\//.test(path);
    for (const { target } of imports) {
      const other = featureOf(target);
      if (other === null || other === own) continue;
      const inside = target.slice(other.length + 1);
      const isCommand = /^server\/commands\/[^/]+$/.test(inside) && path.startsWith(`${own}/server/`);
      const isTestHelper = ofTests && inside.startsWith("server/testing/");
      if (!inside.includes("/") || isCommand || isTestHelper) continue;
      faults.push(
        `${path} → ${target}: another feature is reached only through its top-level files or server/commands; ` +
          "export what is needed there, or move it to the kit",
      );
    }
  }
  return faults;
}

/** What the browser loads, followed through every file: no server code, no zod, nothing of Node. */
function serverInBrowser(graph: ReadonlyMap<string, readonly Import[]>): string[] {
  const faults: string[] = [];
  const queue: (readonly string[])[] = [[browserEntry]];
  const seen = new Set<string>([browserEntry]);
  for (let trail = queue.shift(); trail !== undefined; trail = queue.shift()) {
    for (const { target, typeOnly } of graph.get(trail.at(-1)!) ?? []) {
      if (typeOnly || seen.has(target)) continue;
      seen.add(target);
      const next = [...trail, target];
      if (target === "zod" || target.startsWith("node:") || /^src\/.*\/server\//.test(target)) {
        faults.push(`${next.join(" → ")}: the browser never loads this; use \`import type\` or an endpoint`);
      } else queue.push(next);
    }
  }
  return faults;
}
