import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import type { FailedTest } from "./failures.ts";

const root = join(import.meta.dirname, "..");

/** What a run of vitest came to. vitest's own report leaves out what broke outside of tests, and causes of errors. */
export type VitestReport = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly FailedTest[];
  /** Files, from the root of the project, of which a test failed or was skipped; null where something broke outside. */
  readonly failedPlaces: readonly string[] | null;
};

/** vitest makes it from the path of this file; the report goes to the file that `VITEST_REPORT` names. */
export default class ReportOfRun implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env["VITEST_REPORT"];
    if (file === undefined) throw new Error("VITEST_REPORT has to name the file of the report");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(reportOf(modules, unhandled)));
  }
}

/** `unhandled`: what broke outside of the tests. */
function reportOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): VitestReport {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const failed = tests.filter((test) => test.result().state === "failed");
  return {
    passed: tests.filter((test) => test.result().state === "passed").length,
    failed: failed.length,
    skipped: tests.filter((test) => test.result().state === "skipped").length,
    failures: [
      ...modules.flatMap(brokenParts),
      ...failed.map((test) => ({
        name: `${fileOf(test.module)}: ${test.fullName}`,
        messages: (test.result().errors ?? []).flatMap(messagesOf),
      })),
      ...unhandled.map((error) => ({ name: "outside of the tests", messages: messagesOf(error) })),
    ],
    failedPlaces: unhandled.length > 0 ? null : modules.filter(isFaulty).map(fileOf),
  };
}

function isFaulty(module: TestModule): boolean {
  return (
    module.state() === "failed" || [...module.children.allTests()].some((test) => test.result().state === "skipped")
  );
}

/** A file that could not be loaded, or whose set-up broke, has no failed test of its own. */
function brokenParts(module: TestModule): FailedTest[] {
  return [module, ...module.children.allSuites()].flatMap((part) => {
    const messages = part.errors().flatMap(messagesOf);
    return messages.length > 0 ? [{ name: fileOf(module), messages }] : [];
  });
}

function fileOf({ moduleId }: TestModule): string {
  return relative(root, moduleId);
}

/** An error and what caused it, the nearest first. */
function messagesOf(error: SerializedError): string[] {
  const message = error.stack ?? `${error.name ?? "Error"}: ${error.message}`;
  return error.cause ? [message, ...messagesOf(error.cause)] : [message];
}
