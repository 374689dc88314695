import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { featureOf, graphOf, isOfTests, readSources, type Graph, type SourceFile } from "./import-graph.ts";
import { root } from "./run.ts";

/** Test files from the root; `everything` where the change reaches all of them. */
export type Touched = { readonly tests: readonly string[]; readonly journeys: readonly string[] } | "everything";

const folders = ["src", "check", "bench", "proof", "e2e"];
/** What is read by people alone. */
const isDocument = (path: string) => /\.(?:md|png)$|^\.git/.test(path);
const isSource = (path: string) => /\.tsx?$/.test(path) && folders.includes(path.split("/")[0]!);
/** Every server hangs on it with all that is registered, while a test beside the code asks its own feature alone. */
const registry = "src/app/server/registry.ts";

/** Files, from the root, that differ from the commit `since`, those that git does not know yet among them. */
export function changedSince(since: string): string[] {
  return [...git("diff", "--name-only", "-z", since, "--"), ...git("ls-files", "--others", "--exclude-standard", "-z")];
}

/** The paths that git lists, as they are written: names in 한글 too. Throws git's own words. */
function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split("\0").filter((path) => path !== "");
}

export function readEverySource(): SourceFile[] {
  return folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => readSources(folder));
}

/**
 * The tests that a change can touch. Tests beside the code: those that reach a changed file by imports, with the
 * server and screens of the features whose calls they make. Proofs are about all that is registered, thus about
 * whatever the server loads. Journeys: those that make a call of a changed feature, or name one of its pages; all of
 * them where what changed belongs to no feature. What no import names, such as a migration or a setting, can touch
 * everything; documents touch nothing.
 */
export function touchedBy(changed: readonly string[], sources: readonly SourceFile[]): Touched {
  const graph = graphOf(sources);
  const imported = new Set([...graph.values()].flatMap((imports) => imports.map(({ target }) => target)));
  const code = new Set(changed.filter((path) => isSource(path) || imported.has(path)));
  if (changed.some((path) => !code.has(path) && !isDocument(path))) return "everything";
  const touches = (roots: readonly string[], follow: Follow) => {
    for (const path of reached(graph, roots, follow)) if (code.has(path)) return true;
    return false;
  };
  const known = sources.map(({ path }) => path);
  const tests = known.filter((path) => /\.test\.tsx?$/.test(path));
  const journeys = sources.filter(({ path }) => path.endsWith(".spec.ts"));
  const forAllJourneys = [...code].some((path) => path.startsWith("src/") && !isOfTests(path) && !featureOf(path));
  const words = pageWords(sources, code);
  return {
    tests: tests.filter((path) => touches([path], path.startsWith("proof/") ? "registry" : "calls")),
    journeys: journeys
      .filter(
        ({ path, text }) => forAllJourneys || words.some((word) => text.includes(word)) || touches([path], "calls"),
      )
      .map(({ path }) => path),
  };
}

/** `calls`: with the parts of each feature whose calls are made, without what only the registry names. */
type Follow = "calls" | "registry";

function reached(graph: Graph, roots: readonly string[], follow: Follow): Set<string> {
  const seen = new Set<string>(roots);
  const queue = [...roots];
  const add = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    queue.push(path);
  };
  roots.forEach((path) => partsOf(path).forEach(add));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (follow === "calls" && path === registry) continue;
    for (const { target } of graph.get(path) ?? []) {
      add(target);
      if (follow === "calls" && /\/(?:endpoints|steps)\.ts$/.test(target)) partsOf(target).forEach(add);
    }
  }
  return seen;
}

function partsOf(path: string): string[] {
  const feature = featureOf(path);
  return feature === null ? [] : [`${feature}/server/feature.ts`, `${feature}/web/feature.ts`];
}

/** Addresses and titles of the pages of the features that changed, as a journey writes them. */
function pageWords(sources: readonly SourceFile[], changed: ReadonlySet<string>): string[] {
  const features = new Set([...changed].filter((path) => !isOfTests(path)).map(featureOf));
  return sources
    .filter(({ path }) => path.endsWith("/web/feature.ts") && features.has(featureOf(path)))
    .flatMap(({ text }) => [...text.matchAll(/\b(?:path|title): "([^"$]{3,})/g)].map(([, word]) => word!));
}
