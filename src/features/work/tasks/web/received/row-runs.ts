/** Rows that are drawn alike: one that is near the window, or some that are far from it. */
export type RowRun<Row> = { readonly from: number; readonly rows: readonly Row[]; readonly far: boolean };

/** So many far rows stand in one box at most. */
const longestRun = 50;

/**
 * The rows parted into those that are drawn by themselves and runs of those far from the window. Runs end at the same
 * places however the rows before them move, so that one row less at the top does not draw all of them anew.
 */
export function rowRuns<Row>(rows: readonly Row[], isFar: (row: Row, index: number) => boolean): RowRun<Row>[] {
  const runs: { from: number; rows: Row[]; far: boolean }[] = [];
  for (const [index, row] of rows.entries()) {
    const far = isFar(row, index);
    const last = runs.at(-1);
    if (far && last?.far && index % longestRun !== 0) last.rows.push(row);
    else runs.push({ from: index, rows: [row], far });
  }
  return runs;
}
