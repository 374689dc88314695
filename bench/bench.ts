import { openWorld, fullSize, tenth } from "./harness/world.ts";
import { fixedWork } from "./harness/machine.ts";
import { startProduct, type ServerProcess } from "./harness/servers.ts";
import type { Outcome, Row } from "./rows/row.ts";
import { measuredAgain, notMeasured } from "./rows/again.ts";
import { rows } from "./rows/rows.ts";
import { writeResults } from "./harness/results.ts";

/** `npm run bench`: every row; `-- <names>`: those; `-- --quick`: a tenth of the data and short rounds. */
const args = process.argv.slice(2);
const quick = args.includes("--quick");
const names = args.filter((arg) => !arg.startsWith("--"));
const say = (line: string) => void process.stdout.write(`${line}\n`);

const chosen = rows.filter(({ name }) => names.length === 0 || names.includes(name));
if (chosen.length === 0) throw new Error(`행 이름: ${rows.map(({ name }) => name).join(", ")}`);
const world = await openWorld(quick ? tenth : fullSize, say);
const noise: number[] = [];
const measured = new Map<Row, readonly Outcome[]>();
let product: ServerProcess | undefined;
try {
  product = await startProduct(world.databaseUrl);
  try {
    for (const row of chosen) measured.set(row, await measure(row));
    for (const [row, first] of measured) {
      if (first.every(({ reached }) => reached)) continue;
      say(`${row.name}: 한 번 더 잽니다.`);
      measured.set(row, measuredAgain(first, await measure(row)));
    }
  } finally {
    await product.stop();
  }
} finally {
  await world.close();
}
const outcomes = [...measured.values()].flat();
const spread = `${Math.min(...noise).toFixed(0)}–${Math.max(...noise).toFixed(0)} ms`;
say(`같은 계산 ${noise.length}번: ${spread} (기계의 흔들림)`);
if (names.length === 0 && !quick) writeResults(outcomes, spread);
process.exitCode = outcomes.every(({ reached }) => reached) ? 0 : 1;

/** A row that cannot be measured falls short; the others are measured all the same. */
async function measure(row: Row): Promise<readonly Outcome[]> {
  noise.push(fixedWork());
  const lines = await row
    .run({ world, product: product!, quick })
    .catch((error: unknown) => [notMeasured(row.name, error)]);
  for (const { name, figure, limit, reached } of lines) say(`${reached ? "✓" : "✗"} ${name}: ${figure} · ${limit}`);
  return lines;
}
