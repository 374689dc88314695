import type { SourceFile } from "./import-graph.ts";

const browser = /^src\/(?:ui\/|(?:records|firm|app)\/web\/|features\/[^/]+\/[^/]+\/(?:web\/|[^/]+\.tsx$))/;
const ownClock = /\bDate\.now\b|\bnew Date\(\)/;

/** Where the computer's own clock is meant: how long something takes, and nothing of a day. */
const durations: ReadonlySet<string> = new Set([
  "src/app/web/missing-chunk.ts",
  "src/features/work/presence/presence-line.tsx",
  "src/features/work/tasks/web/data/move-entries.ts",
  "src/features/work/tasks/web/panel/task-panels.tsx",
]);

/** Places in the browser's code that ask the computer what time it is, a line each: today is what the firm's clock says. */
export function clockFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => browser.test(path) && !/\.test\.tsx?$/.test(path) && !durations.has(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index) => {
        if (!ownClock.test(line)) return [];
        return [`${path}:${index + 1}: the computer's clock may be wrong; take firmNow() or firmToday()`];
      }),
    );
}
