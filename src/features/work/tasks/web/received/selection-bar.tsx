import { formatNumber } from "#platform/number.ts";
import type { TaskEntry } from "../../schemas.ts";
import { isOffered, moveLabels, type Move } from "../data/moves.ts";
import parts from "../parts/parts.module.css";
import classes from "./selection-bar.module.css";

const bulkMoves: readonly Move[] = ["progress", "complete"];

type SelectionBarProps = {
  readonly entries: readonly TaskEntry[];
  readonly onMove: (move: Move) => void;
  readonly onClear: () => void;
};

/** What can be done with all selected rows at once, with how many each concerns. */
export default function SelectionBar({ entries, onMove, onClear }: SelectionBarProps) {
  return (
    <div className={classes.place}>
      <div className={classes.bar} role="toolbar" aria-label="선택한 업무">
        <output className={classes.count}>{formatNumber(entries.length)}건 선택</output>
        {bulkMoves.map((move) => {
          const count = entries.filter((entry) => isOffered(move, entry)).length;
          return (
            <button
              key={move}
              type="button"
              className={parts.button}
              disabled={count === 0}
              onClick={() => onMove(move)}
            >
              {moveLabels[move]} {formatNumber(count)}건
            </button>
          );
        })}
        <button type="button" className={parts.button} onClick={onClear}>
          선택 해제
        </button>
      </div>
    </div>
  );
}
