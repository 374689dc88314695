import { featureOf, graphOf, isOfTests, specifiersOf, targetOf, type Graph, type SourceFile } from "./import-graph.ts";

/** The directions of imports (ARCHITECTURE.md); every message names the right way. */

const staffEntry = "src/app/web/main.ts";
const outsideEntry = "src/app/outside/main.tsx";

/** Each layer may import those before it, and itself. */
const layers = ["platform", "ui", "records", "firm", "features", "app"];

const lowerWays: Readonly<Record<string, string>> = {
  platform: "the platform knows neither records nor the firm: pass in what is needed, or name a type here",
  ui: "shared components know no record and no feature: take what is needed as a property",
  records: "records know neither the firm nor a feature: let the definition of the kind bring it",
  firm: "words of the firm know no feature: move the word down, or let the feature register it",
  features: "features never import the app: give it what it needs through feature.ts and the registry",
  operate: "what runs the product knows the platform alone: a command that calls features stands in app/console",
};

/** One sentence for each import that goes the wrong way. */
export function importFaults(files: readonly SourceFile[]): string[] {
  const graph = graphOf(files);
  return [
    ...files.flatMap((file) => longWays(file)),
    ...eachImport(graph, layerFault),
    ...eachImport(graph, sideFault),
    ...eachImport(graph, featureFault),
    ...[staffEntry, outsideEntry].flatMap((entry) =>
      followed(graph, entry, notForBrowsers, "the browser never loads this; use `import type` or an endpoint"),
    ),
    ...followed(
      graph,
      outsideEntry,
      ofStaff,
      "pages for people outside load nothing of the staff's: move what both need to a file beside `web`",
    ),
  ];
}

function eachImport(graph: Graph, fault: (path: string, target: string) => string | null): string[] {
  return [...graph].flatMap(([path, imports]) =>
    imports.flatMap(({ target }) => {
      const words = target.startsWith("src/") ? fault(path, target) : null;
      return words === null ? [] : [`${path} → ${target}: ${words}`];
    }),
  );
}

const layerOf = (path: string) => path.split("/")[1]!;

/** What is one folder to its own files: a feature, or a layer. */
const homeOf = (path: string) => featureOf(path) ?? `src/${layerOf(path)}`;

function longWays({ path, text }: SourceFile): string[] {
  return specifiersOf(text).flatMap(({ specifier }) => {
    if (!specifier.startsWith(".")) return [];
    const target = targetOf(path, specifier);
    if (!target.startsWith("src/") || homeOf(path) === homeOf(target)) return [];
    return [`${path} → ${specifier}: across folders an import reads #${target.slice("src/".length)}`];
  });
}

function layerFault(path: string, target: string): string | null {
  const [from, to] = [layerOf(path), layerOf(target)];
  if (from === to) return null;
  // Tests alone reach up: to the product that they try, and to the parts that stand for what surrounds it.
  if (isOfTests(path) && (isOfTests(target) || from !== "platform")) return null;
  if (from === "operate") return to === "platform" ? null : lowerWays.operate!;
  if (to === "operate") {
    const may = from === "app" || path.startsWith("src/features/compliance/");
    return may ? null : "backups and the embedded database are for the app and features/compliance alone";
  }
  return layers.indexOf(from) > layers.indexOf(to) ? null : lowerWays[from]!;
}

type Side = "server" | "web" | "both";

function sideOf(path: string): Side {
  if (/\/(?:server|fast|console|demo|operate)\//.test(path)) return "server";
  return /\/web\/|^src\/ui\/|\.tsx$/.test(path) ? "web" : "both";
}

/** `web` and `server` never import each other, and files for both sides neither. */
function sideFault(path: string, target: string): string | null {
  const [from, to] = [sideOf(path), sideOf(target)];
  if (isOfTests(path) || to === "both" || from === to) return null;
  return to === "server"
    ? "browser and shared code never import server code: call an endpoint, or move pure rules to a file for both sides"
    : "server and shared code never import browser code: move pure rules to a file for both sides";
}

/** Another feature is reached through its top-level files or an exported command. */
function featureFault(path: string, target: string): string | null {
  const [own, other] = [featureOf(path), featureOf(target)];
  if (own === null || other === null || own === other) return null;
  const inside = target.slice(other.length + 1);
  if (!inside.includes("/")) return null;
  if (/^server\/(?:api\.ts|commands\/[^/]+)$/.test(inside) && path.startsWith(`${own}/server/`)) return null;
  if (isOfTests(path) && inside.startsWith("server/testing/")) return null;
  return "another feature is reached only through its top-level files or server/commands: export what is needed there";
}

/** No server code, no zod, nothing of Node. */
function notForBrowsers(target: string): boolean {
  return target === "zod" || target.startsWith("node:") || (target.startsWith("src/") && sideOf(target) === "server");
}

/** Screens, menus and the shell of the firm's people. */
function ofStaff(target: string): boolean {
  return /^src\/(?:features\/[^/]+\/[^/]+|firm|records|app)\/web\//.test(target);
}

/** What a page of the browser loads, followed through every file: one sentence for each that is refused. */
function followed(graph: Graph, entry: string, isRefused: (target: string) => boolean, words: string): string[] {
  if (!graph.has(entry)) return [`${entry} does not exist: what the browser loads cannot be followed`];
  const faults: string[] = [];
  const queue: (readonly string[])[] = [[entry]];
  const seen = new Set<string>([entry]);
  for (let trail = queue.shift(); trail !== undefined; trail = queue.shift()) {
    for (const { target, typeOnly } of graph.get(trail.at(-1)!) ?? []) {
      if (typeOnly || seen.has(target)) continue;
      seen.add(target);
      const next = [...trail, target];
      if (isRefused(target)) faults.push(`${next.join(" → ")}: ${words}`);
      else queue.push(next);
    }
  }
  return faults;
}
