import { auditParts } from "./audit.ts";
import type { FailedTest } from "./failures.ts";
import { importFaults, readSources } from "./imports.ts";
import { linearPatterns } from "./linear.ts";
import { program, runNode, say, type Outcome } from "./run.ts";

type Step = { readonly name: string; readonly run: () => Promise<Outcome> };

const steps: readonly Step[] = [
  { name: "types", run: () => runNode([program("typescript/bin/tsc"), "--pretty", "false"]) },
  { name: "lint", run: () => runNode([program("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"]) },
  { name: "format", run: () => runNode([program("oxfmt/bin/oxfmt"), "--check"]) },
  { name: "dead code", run: () => runNode([program("knip/bin/knip.js"), "--no-progress"]) },
  {
    name: "import directions",
    run: async () => {
      const faults = importFaults(readSources());
      return { code: faults.length > 0 ? 1 : 0, output: faults.join("\n") };
    },
  },
  { name: "linear patterns", run: linearPatterns },
  { name: "known faults of parts", run: auditParts },
];

export type Tally = { readonly passed: number; readonly failed: number };

/** Every static check, a line each; what a failing one says follows its line, and is told to `onFailure`. */
export async function runSteps(onFailure: (failure: FailedTest) => void = () => {}): Promise<Tally> {
  let failed = 0;
  for (const { name, run } of steps) {
    const started = performance.now();
    const { code, output, note } = await run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)${note === undefined ? "" : `: ${note}`}`);
    if (code === 0) continue;
    failed += 1;
    say(output.trim());
    onFailure({ name, messages: [output.trim()] });
  }
  return { passed: steps.length - failed, failed };
}
