import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startTestPostgres } from "#operate/testing/test-postgres.ts";
import { ensureChromium } from "./chromium.ts";
import { failedJourneys, told, type FailedTest, type PlaywrightReport } from "./failures.ts";
import { program, root, runNode, say } from "./run.ts";
import { runSteps, type Tally } from "./steps.ts";
import type { VitestReport } from "./vitest-report.ts";

/** `npm test`: everything. `npm test -- <filter>`: only tests whose file name holds the filter, without the checks. */
const filter = process.argv.slice(2);
const narrowed = filter.length > 0;
const results = join(root, ".cache", "test-results");
const faults: FailedTest[] = [];
const failures: FailedTest[] = [];

async function tests(): Promise<Tally> {
  const report = join(results, "vitest.json");
  const reporters = ["--reporter=default", `--reporter=${join(root, "check/vitest-report.ts")}`];
  const { code } = await runNode([program("vitest/vitest.mjs"), "run", "--passWithNoTests", ...reporters, ...filter], {
    show: true,
    env: { VITEST_REPORT: report },
  });
  const found = readReport(report) as VitestReport | null;
  failures.push(...(found?.failures ?? []));
  return tally("tests", code, found?.passed ?? 0, found?.failed ?? 0, found?.skipped ?? 0);
}

async function journeys(): Promise<Tally> {
  const missing = ensureChromium();
  if (missing !== null) {
    say(`✗ ${missing}`);
    return { passed: 0, failed: 1 };
  }
  const report = join(results, "playwright.json");
  const { code } = await runNode([program("@playwright/test/cli.js"), "test", "--pass-with-no-tests", ...filter], {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const found = readReport(report) as PlaywrightReport | null;
  if (found) failures.push(...failedJourneys(found));
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = found?.stats ?? {};
  return tally("journeys", code, expected, unexpected + flaky, skipped);
}

/** A skipped test proves nothing and counts as failed; so does a run that broke outside of its tests. */
function tally(name: string, code: number, passed: number, failed: number, skipped: number): Tally {
  if (skipped > 0) failures.push({ name: `${name}: ${skipped} skipped`, messages: [] });
  const all = failed + skipped;
  if (code !== 0 && all === 0 && failures.length === 0)
    failures.push({ name, messages: ["The run broke outside of its tests; see above."] });
  return { passed, failed: code !== 0 && all === 0 ? 1 : all };
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

async function build(): Promise<Tally> {
  const { code } = await runNode(["launch.mjs", "build"], { show: true });
  say(`${code === 0 ? "✓" : "✗"} build`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

rmSync(results, { recursive: true, force: true });
const tallies: Tally[] = [];
if (!narrowed) tallies.push(await runSteps((fault) => faults.push(fault)));
tallies.push(await build());
const stopPostgres = await startTestPostgres();
try {
  tallies.push(await tests());
  if (!process.exitCode) tallies.push(await journeys());
} finally {
  await stopPostgres();
}
if (narrowed && tallies.slice(1).every((one) => one.passed + one.failed === 0)) {
  say(`✗ no test file's name holds ${filter.join(" or ")}`);
  tallies.push({ passed: 0, failed: 1 });
}
const passed = tallies.reduce((sum, one) => sum + one.passed, 0);
const failed = tallies.reduce((sum, one) => sum + one.failed, 0);
for (const failure of [...faults, ...failures]) say(told(failure));
say(`${passed} passed, ${failed} failed`);
process.exitCode ||= failed > 0 ? 1 : 0;
