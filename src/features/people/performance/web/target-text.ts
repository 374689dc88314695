import { formatNumber } from "#platform/number.ts";
import { figureNumber, targetUnits, type FigureUnit, type FigureValue } from "../figure.ts";

/** `목표 12건 · 58%`; of a rate the distance to it in points. */
export function targetText(unit: FigureUnit, now: FigureValue, target: number): string {
  const aim = `목표 ${formatNumber(target)}${targetUnits[unit] ?? ""}`;
  const reached = figureNumber(unit, now);
  if (reached === null) return aim;
  // Rounded down, so that 100 % is not said before it is reached.
  return unit === "rate" ? aim : `${aim} · ${Math.floor((Math.max(0, reached) / target) * 100)}%`;
}
