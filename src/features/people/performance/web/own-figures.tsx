import type { CallOutput } from "#platform/endpoint.ts";
import { Explanation } from "#ui/figure/explained.tsx";
import { Figure, Figures } from "#ui/figure/figure-card.tsx";
import { changeText, figureText } from "../figure.ts";
import type { readPerformance } from "../schemas.ts";
import type { Line } from "./figure-table.tsx";
import type { rowsPath } from "./state.ts";
import { targetText } from "./target-text.ts";

type OwnFiguresProps = {
  readonly board: CallOutput<typeof readPerformance>["model"];
  readonly line: Line;
  readonly pathOf: (cell: Parameters<typeof rowsPath>[2]) => string;
};

/** One's own figures side by side, each beside the period before and its target. */
export function OwnFigures({ board, line, pathOf }: OwnFiguresProps) {
  return (
    <Figures label={`${line.label} 실적`}>
      {board.figures.map(({ key, label, unit, definition }, index) => {
        const { now, before, target = null } = line.cells[index]!;
        const cell = { figure: key, key: line.key };
        return (
          <Figure
            key={key}
            label={label}
            value={figureText(unit, now) || "—"}
            rows={now.count > 0 ? pathOf(cell) : null}
            {...(target !== null && { note: targetText(unit, now, target) })}
            explanation={
              <Explanation label={`${label} 세는 방법`} title={label}>
                <p>{definition}</p>
              </Explanation>
            }
            comparisons={[
              {
                label: board.before.label,
                value: figureText(unit, before) || "—",
                rows: before.count > 0 ? pathOf({ ...cell, before: true }) : null,
                change: changeText(unit, now, before),
              },
            ]}
          />
        );
      })}
    </Figures>
  );
}
