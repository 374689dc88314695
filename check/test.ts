import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startTestPostgres } from "#operate/testing/test-postgres.ts";
import { changedSince, readEverySource, touchedBy } from "./changed.ts";
import { ensureChromium } from "./chromium.ts";
import { failedJourneys, failedPlaces, told, type FailedTest, type PlaywrightReport } from "./failures.ts";
import { program, root, runNode, say } from "./run.ts";
import { withSecondTry, type Run } from "./second-try.ts";
import { runSteps, type Tally } from "./steps.ts";
import type { VitestReport } from "./vitest-report.ts";

/**
 * `npm test`: everything. `npm test -- <filter>`: only tests whose file name holds the filter, without the checks.
 * `npm test -- --changed[=<commit>]`: the checks, and what the change since that commit (HEAD) can touch.
 */
const words = process.argv.slice(2);
const since = /^--changed(?:=(?<commit>.+))?$/.exec(words[0] ?? "");
if (since && words.length > 1) throw new Error(`--changed takes its commit with =, as in --changed=${words[1]}`);
const filter = since ? [] : words;
const narrowed = filter.length > 0;
const touched = since ? touchedBy(changedSince(since.groups?.["commit"] ?? "HEAD"), readEverySource()) : "everything";
const results = join(root, ".cache", "test-results");
const faults: FailedTest[] = [];
/** What failed beside the other tests and passed alone. */
const unsteady: FailedTest[] = [];

/** Says how long a part took. */
async function timed<Result>(name: string, part: () => Promise<Result>): Promise<Result> {
  const started = Date.now();
  const result = await part();
  say(`${name}: ${((Date.now() - started) / 60_000).toFixed(1)} min`);
  return result;
}

async function tests(files: readonly string[], ...options: string[]): Promise<Run> {
  const report = emptied(join(results, "vitest.json"));
  const reporters = ["--reporter=default", `--reporter=${join(root, "check/vitest-report.ts")}`];
  const args = ["run", "--passWithNoTests", ...reporters, ...options, ...files];
  const { code } = await runNode([program("vitest/vitest.mjs"), ...args], {
    show: true,
    env: { VITEST_REPORT: report },
  });
  const found = readReport(report) as VitestReport | null;
  return runOf("tests", code, found ?? unread);
}

async function journeys(files: readonly string[], ...options: string[]): Promise<Run> {
  const report = emptied(join(results, "playwright.json"));
  const args = ["test", "--pass-with-no-tests", ...options, ...files];
  const { code } = await runNode([program("@playwright/test/cli.js"), ...args], {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const found = readReport(report) as PlaywrightReport | null;
  if (found === null) return runOf("journeys", code, unread);
  const { expected: passed, unexpected, flaky, skipped } = found.stats;
  const failed = unexpected + flaky;
  const faulty = { failures: failedJourneys(found), failedPlaces: failedPlaces(found) };
  return runOf("journeys", code, { passed, failed, skipped, ...faulty });
}

const unread: VitestReport = { passed: 0, failed: 0, skipped: 0, failures: [], failedPlaces: null };

/** A skipped test proves nothing and counts as failed; so does a run that broke outside of its tests. */
function runOf(name: string, code: number, report: VitestReport): Run {
  const failures = [...report.failures];
  if (report.skipped > 0) failures.push({ name: `${name}: ${report.skipped} skipped`, messages: [] });
  const failed = report.failed + report.skipped;
  if (code === 0 || failed > 0) return { passed: report.passed, failed, failures, failedPlaces: report.failedPlaces };
  if (failures.length === 0) failures.push({ name, messages: ["The run broke outside of its tests; see above."] });
  return { passed: report.passed, failed: 1, failures, failedPlaces: report.failedPlaces };
}

/** Of a run that writes no report nothing is told by the one before. */
function emptied(report: string): string {
  rmSync(report, { force: true });
  return report;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

async function browsed(chosen: readonly string[]): Promise<Tally> {
  const missing = ensureChromium();
  // By their names: the journeys of a loop stand in one line, and most of them passed.
  if (missing === null) return settled(await journeys(chosen), () => journeys([], "--last-failed", "--workers=1"));
  faults.push({ name: missing, messages: [] });
  return { passed: 0, failed: 1 };
}

async function settled(first: Run, again: (places: readonly string[]) => Promise<Run>): Promise<Tally> {
  const tried = await withSecondTry(first, again);
  faults.push(...tried.run.failures);
  unsteady.push(...tried.unsteady);
  return tried.run;
}

async function build(): Promise<Tally> {
  const { code } = await runNode(["launch.mjs", "build"], { show: true });
  say(`${code === 0 ? "✓" : "✗"} build`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** None are asked for where an empty list would mean all of them. */
const noneOf = (files: readonly string[]) => touched !== "everything" && files.length === 0;

rmSync(results, { recursive: true, force: true });
const tallies: Tally[] = [];
if (!narrowed) tallies.push(await timed("checks", () => runSteps((fault) => faults.push(fault))));
tallies.push(await timed("build", build));
const stopPostgres = await startTestPostgres();
try {
  const [chosenTests, chosenJourneys] = touched === "everything" ? [filter, filter] : [touched.tests, touched.journeys];
  if (touched !== "everything")
    say(`${chosenTests.length} test files and ${chosenJourneys.length} journeys are touched`);
  if (!noneOf(chosenTests)) {
    tallies.push(
      await timed("tests", async () => settled(await tests(chosenTests), (places) => tests(places, "--maxWorkers=1"))),
    );
  }
  if (!process.exitCode && !noneOf(chosenJourneys))
    tallies.push(await timed("journeys", () => browsed(chosenJourneys)));
} finally {
  await stopPostgres();
}
if (narrowed && tallies.slice(1).every((one) => one.passed + one.failed === 0)) {
  say(`✗ no test file's name holds ${filter.join(" or ")}`);
  tallies.push({ passed: 0, failed: 1 });
}
const passed = tallies.reduce((sum, one) => sum + one.passed, 0);
const failed = tallies.reduce((sum, one) => sum + one.failed, 0);
for (const one of unsteady) say(told(one).replace("✗", "! passes only alone:"));
for (const fault of faults) say(told(fault));
say(`${passed} passed, ${failed} failed`);
process.exitCode ||= failed > 0 ? 1 : 0;
