import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { root } from "./run.ts";

export type SourceFile = { readonly path: string; readonly text: string };
/** `target`: the file from the root, or the name of a package. */
export type Import = { readonly target: string; readonly typeOnly: boolean };
export type Graph = ReadonlyMap<string, readonly Import[]>;

/** Every `.ts` and `.tsx` under a folder of the root, with paths from the root. */
export function readSources(folder = "src"): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), "utf8") }));
}

const anImport =
  /^(?:import|export)\s+(type\s)?[^"'`;]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

/** What a text imports, as it is written there. */
export function specifiersOf(text: string): { readonly specifier: string; readonly typeOnly: boolean }[] {
  return [...text.matchAll(anImport)].map(([, type, from, bare, dynamic]) => ({
    specifier: (from ?? bare ?? dynamic)!,
    typeOnly: type !== undefined,
  }));
}

export function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return specifier.startsWith(".") ? relative(root, resolve(root, dirname(path), specifier)) : specifier;
}

export function graphOf(files: readonly SourceFile[]): Graph {
  return new Map(
    files.map(({ path, text }) => [
      path,
      specifiersOf(text).map(({ specifier, typeOnly }) => ({ target: targetOf(path, specifier), typeOnly })),
    ]),
  );
}

/** `src/features/<area>/<feature>`; null outside features. */
export function featureOf(path: string): string | null {
  return /^src\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

/** Tests beside the code, and the parts that they alone use. */
export const isOfTests = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);
