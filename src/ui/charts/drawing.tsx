import { BarChart, CompositeChart } from "@mantine/charts";
import "@mantine/charts/styles.css";
import { goTo } from "#platform/web/navigation.tsx";
import type { ChartProps } from "./facts.ts";
import styles from "./chart.module.css";
import { axisText, valueText, type ChartUnit } from "./values.ts";

/** Room for `-1.25억` beside the axis. */
const axisWidth = 58;
/** Room for a name of eight syllables. */
const nameWidth = 104;

/** The chart itself; with its library a file of its own. */
export default function Drawing(props: ChartProps) {
  const { series, points, targets = [], unit, stacked = false, lying = false } = props;
  const data = points.map(({ key, label, short, values }) => ({
    key,
    name: short ?? label,
    // As exact as an eye is; the table has the exact ones.
    ...Object.fromEntries(series.map((one) => [one.key, numberOf(values[one.key])])),
  }));
  const drawn = {
    className: styles.canvas ?? "",
    data,
    dataKey: "name",
    accessibilityLayer: false,
    textColor: "var(--ink-3)",
    gridColor: "var(--line)",
    valueFormatter: (value: number) => valueText(Math.round(value), unit),
    maxBarWidth: 48,
    barProps: {
      ...(stacked && { stackId: "all" }),
      radius: 3,
      cursor: points.some(({ to }) => to) ? "pointer" : "default",
      onClick: (_: unknown, index: number) => {
        const to = points[index]?.to;
        if (to) goTo(to);
      },
    },
    referenceLines: targets.map(({ label, at, tone }) => ({
      ...(lying ? { x: at } : { y: at }),
      color: `var(--${tone})`,
      label: `${label} ${axisText(at, unit)}`,
      labelPosition: "insideTopLeft" as const,
      strokeDasharray: "4 4",
      ifOverflow: "extendDomain" as const,
    })),
  };
  const colours = series.map(({ key, label, tone }) => ({ name: key, label, color: `var(--${tone})` }));
  if (lying) {
    return (
      <BarChart
        {...drawn}
        h="100%"
        orientation="vertical"
        series={colours}
        gridAxis="y"
        tickLine="none"
        type={stacked ? "stacked" : "default"}
        xAxisProps={{ tickFormatter: tick(unit), tickCount: 4 }}
        yAxisProps={{ width: nameWidth, tickFormatter: shortened, interval: 0 }}
      />
    );
  }
  return (
    <CompositeChart
      {...drawn}
      h="100%"
      series={colours.map((one, index) => ({ ...one, type: series[index]!.line ? "line" : "bar" }))}
      curveType="linear"
      composedChartProps={{ stackOffset: "sign" }}
      xAxisProps={{ interval: "preserveStartEnd" }}
      yAxisProps={{ width: axisWidth, tickFormatter: tick(unit) }}
    />
  );
}

const tick = (unit: ChartUnit) => (value: number) => axisText(value, unit);

/** Names that are longer than their room end in an ellipsis; the table has them whole. */
function shortened(name: string): string {
  return name.length > 8 ? `${name.slice(0, 7)}…` : name;
}

function numberOf(value: number | string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
