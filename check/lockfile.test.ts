import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type LockedPackage = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

/** Whether Node would find `name` from the package at `path`: beside it or in a folder above. */
function isLocked(path: string, name: string): boolean {
  for (let from = path; ; from = from.slice(0, Math.max(from.lastIndexOf("/node_modules/"), 0))) {
    if (`${from}${from && "/"}node_modules/${name}` in packages) return true;
    if (from === "") return false;
  }
}

// `npm ci` of newer npm refuses the whole lock otherwise, and other platforms would miss their binaries.
test("the lock names the build for every platform of every package", () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path} → ${name}`),
  );
  expect(missing).toEqual([]);
});
