import { program, runNode } from "./run.ts";

/** `npm run proof`: the trust harness at its long figures; arguments narrow it to files. */
const { code } = await runNode([program("vitest/vitest.mjs"), "run", "--project=proof", ...process.argv.slice(2)], {
  show: true,
  env: { PROOF_LONG: "1" },
});
process.exitCode ||= code;
