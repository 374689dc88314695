import type { BoardMove } from "./facts.ts";

/**
 * The move into the nearest column at one side that takes the card; undefined: none does. `columns`: the keys from left
 * to right, `home`: where the card stands, `by`: to which side.
 */
export function nearestMove(
  moves: readonly BoardMove[],
  columns: readonly string[],
  home: number,
  by: 1 | -1,
): BoardMove | undefined {
  for (let at = home + by; at >= 0 && at < columns.length; at += by) {
    const move = moves.find(({ to }) => to === columns[at]);
    if (move) return move;
  }
  return undefined;
}
