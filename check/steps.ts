import { auditParts } from "./audit.ts";
import { clockFaults } from "./clock.ts";
import type { FailedTest } from "./failures.ts";
import { readSources } from "./import-graph.ts";
import { importFaults } from "./imports.ts";
import { linearPatterns } from "./linear.ts";
import { program, runNode, say, type Outcome } from "./run.ts";
import { unlessUnchanged } from "./unchanged.ts";
import { wordFaults } from "./words.ts";

type Step = { readonly name: string; readonly run: () => Promise<Outcome> };

/** What was typed well and has not changed is not looked at again: seconds instead of a minute. */
const onlyChanged = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/haechi-types.tsbuildinfo"];

const steps: readonly Step[] = [
  { name: "types", run: () => runNode([program("typescript/bin/tsc"), "--pretty", "false", ...onlyChanged]) },
  {
    name: "lint",
    run: () =>
      unlessUnchanged(program(".cache/haechi-lint"), () =>
        runNode([program("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"]),
      ),
  },
  { name: "format", run: () => runNode([program("oxfmt/bin/oxfmt"), "--check"]) },
  { name: "dead code", run: () => runNode([program("knip/bin/knip.js"), "--no-progress"]) },
  {
    name: "import directions",
    run: async () => {
      const faults = importFaults(readSources());
      return { code: faults.length > 0 ? 1 : 0, output: faults.join("\n") };
    },
  },
  {
    name: "firm's clock",
    run: async () => {
      const faults = clockFaults(readSources());
      return { code: faults.length > 0 ? 1 : 0, output: faults.join("\n") };
    },
  },
  {
    name: "words",
    run: async () => {
      const faults = wordFaults(readSources());
      return { code: faults.length > 0 ? 1 : 0, output: faults.join("\n") };
    },
  },
  { name: "linear patterns", run: linearPatterns },
  { name: "known faults of parts", run: auditParts },
];

export type Tally = { readonly passed: number; readonly failed: number };

/** As many at a time as the machine that most people have has cores to spare. */
const lanes = 2;

/** Every static check, a line each; what a failing one says follows its line, and is told to `onFailure`. */
export async function runSteps(onFailure: (failure: FailedTest) => void = () => {}): Promise<Tally> {
  let failed = 0;
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step && !process.exitCode; step = waiting.shift()) {
      const failure = await runStep(step);
      if (!failure) continue;
      failed += 1;
      onFailure(failure);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { passed: steps.length - failed, failed };
}

async function runStep({ name, run }: Step): Promise<FailedTest | null> {
  const started = performance.now();
  const { code, output, note } = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)${note === undefined ? "" : `: ${note}`}`);
  if (code === 0) return null;
  say(output.trim());
  return { name, messages: [output.trim()] };
}
