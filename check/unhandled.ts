import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Reporter } from "vitest/node";

const root = join(import.meta.dirname, "..");

/** Where a run of vitest leaves what broke outside of its tests, which its own JSON report leaves out. */
export const unhandledReport = join(root, ".cache", "test-results", "unhandled.json");

/** vitest makes it from the path of this file. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter["onTestRunEnd"]>>): void {
    const told = errors.map(({ name, message, stack }) => stack ?? `${name ?? "Error"}: ${message}`);
    mkdirSync(dirname(unhandledReport), { recursive: true });
    writeFileSync(unhandledReport, JSON.stringify(told));
  }
}
