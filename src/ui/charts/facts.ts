import type { Tone } from "#platform/tone.ts";
import type { ChartUnit, ChartValue } from "./values.ts";

/** One measure, drawn in its colour: as bars, or as a line over them. */
export type ChartSeries = {
  readonly key: string;
  readonly label: string;
  readonly tone: Tone;
  readonly line?: boolean;
};

/** One place on the axis of names, with a value for each series. */
export type ChartPoint = {
  readonly key: string;
  /** In the table. */
  readonly label: string;
  /** At the axis; the label without. */
  readonly short?: string;
  readonly values: Readonly<Record<string, ChartValue>>;
  /** The page with the rows behind the values; absent where there is none or it may not be seen. */
  readonly to?: string | null;
};

/** A value to be reached, drawn across the chart. */
export type ChartTarget = { readonly label: string; readonly at: number; readonly tone: Tone };

export type ChartProps = {
  /** What is drawn, for the head of the table and those who hear it. */
  readonly label: string;
  /** What the points are: 주, 팀. */
  readonly of: string;
  readonly unit: ChartUnit;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly targets?: readonly ChartTarget[];
  /** Bars of one point stand on each other; what is negative hangs below the axis. */
  readonly stacked?: boolean;
  /** Bars lie, with the names at their left: for names too long to stand below. */
  readonly lying?: boolean;
  /** The table stands below at all times, because its numbers lead to their rows. */
  readonly withTable?: boolean;
  /** In place of a chart without points. */
  readonly empty: string;
};
