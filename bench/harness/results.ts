import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { Outcome } from "../rows/row.ts";

const file = join(import.meta.dirname, "../RESULTS.md");

/** Writes the table of a whole run, with the machine it was measured on. */
export function writeResults(outcomes: readonly Outcome[], noise: string): void {
  const [processor] = cpus();
  const lines = [
    "# Results",
    "",
    `\`npm run bench\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${processor?.model.trim()}), ` +
      `${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}. Load, server and PostgreSQL share the ` +
      `cores. The same arithmetic between the rows took ${noise}.`,
    "",
    "| row | limit | measured | |",
    "| --- | --- | --- | --- |",
    ...outcomes.map(
      ({ name, limit, figure, reached }) => `| ${name} | ${limit} | ${figure} | ${reached ? "✓" : "✗"} |`,
    ),
    "",
  ];
  writeFileSync(file, lines.join("\n"));
}
