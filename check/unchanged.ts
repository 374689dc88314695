import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, type Outcome } from "./run.ts";

/** All that a step over every source depends on; what stands in `node_modules` follows from the lock. */
const looked = [
  "{src,e2e,proof,bench,check}/**/*.{ts,tsx,mjs}",
  "*.{ts,mjs}",
  "tsconfig.json",
  ".oxlintrc.json",
  "package-lock.json",
];

/**
 * Runs a step unless it found nothing the last time and nothing has changed since. `kept`: the file that remembers, of
 * what `folder` holds.
 */
export async function unlessUnchanged(kept: string, run: () => Promise<Outcome>, folder = root): Promise<Outcome> {
  const now = stateOf(folder);
  if (read(kept) === now) return { code: 0, output: "", note: "unchanged since it was clean" };
  const outcome = await run();
  if (outcome.code !== 0) return outcome;
  mkdirSync(dirname(kept), { recursive: true });
  // What was changed meanwhile was not looked at.
  writeFileSync(kept, stateOf(folder) === now ? now : "");
  return outcome;
}

function stateOf(folder: string): string {
  const hash = createHash("sha256");
  for (const file of globSync(looked, { cwd: folder }).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
