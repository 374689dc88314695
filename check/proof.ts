import { program, runNode } from "./run.ts";

/** `npm run proof`: the trust harness, with `--long` at its long figures; other arguments narrow it to files. */
const args = process.argv.slice(2);
const long = args.includes("--long");
const files = args.filter((arg) => arg !== "--long");
const { code } = await runNode([program("vitest/vitest.mjs"), "run", "--project=proof*", ...files], {
  show: true,
  env: long ? { PROOF_LONG: "1" } : {},
});
process.exitCode ||= code;
