import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Reporter } from "vitest/node";

const root = join(import.meta.dirname, "..");

/** Where a run of vitest leaves what broke outside of its tests, which its own JSON report leaves out. */
export const unhandledReport = join(root, ".cache", "test-results", "unhandled.json");

const reporter: Reporter = {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ name, message, stack }) => stack ?? `${name ?? "Error"}: ${message}`);
    mkdirSync(dirname(unhandledReport), { recursive: true });
    writeFileSync(unhandledReport, JSON.stringify(told));
  },
};
export default reporter;
