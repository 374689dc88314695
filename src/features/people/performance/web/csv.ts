import { csvLine, csvMark } from "#platform/csv-line.ts";
import { saveFile } from "#platform/web/save-file.ts";
import type { FigureFacts, FigureValue } from "../figure.ts";
import type { Line } from "./figure-table.tsx";

/** Saves the lines as a CSV file that Excel opens: each figure in this period and the one before, as plain numbers. */
export function saveLines(name: string, of: string, figures: readonly FigureFacts[], lines: readonly Line[]): void {
  const head = figures.flatMap((figure) => headsOf(figure).flatMap((title) => [title, `이전 ${title}`]));
  const rows = lines.map(({ label, detail, cells }) => [
    label,
    detail,
    ...figures.flatMap((figure, index) => {
      const [now, before] = [cellsOf(figure, cells[index]!.now), cellsOf(figure, cells[index]!.before)];
      return now.flatMap((cell, place) => [cell, before[place]!]);
    }),
  ]);
  const text = [[of, "소속", ...head], ...rows].map(csvLine).join("");
  saveFile(new Blob([csvMark + text], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
}

function headsOf({ label, unit }: FigureFacts): string[] {
  if (unit === "rate") return [`${label} 해당(건)`, `${label} 대상(건)`];
  if (unit === "mean") return [`${label}(분)`];
  if (unit === "kinds") return [label];
  return [`${label}(${unit === "count" ? "건" : unit === "won" ? "원" : "분"})`];
}

function cellsOf({ unit }: FigureFacts, { count, sum, kinds }: FigureValue): string[] {
  if (unit === "rate") return [sum, String(count)];
  if (unit === "mean") return [count === 0 ? "" : String(Math.round(Number(sum) / count))];
  if (unit === "kinds") return [kinds.map(({ word, count: rows }) => `${word} ${rows}`).join(", ")];
  return [unit === "count" ? String(count) : sum];
}
