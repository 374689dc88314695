import { Button, VisuallyHidden } from "@mantine/core";
import { lazy, useId, useState } from "react";
import { PageLink } from "#platform/web/navigation.tsx";
import { LoadedPart } from "../components/loaded-part.tsx";
import { EmptyState } from "../components/states.tsx";
import { Table } from "../components/table.tsx";
import styles from "./chart.module.css";
import type { ChartProps } from "./facts.ts";
import { unitWords, valueText } from "./values.ts";

const Drawing = lazy(() => import("./drawing.tsx"));

/**
 * Values as bars and lines with axes, and the same values as a table: behind a button for those who see, always for
 * those who hear. The drawing loads by itself; without it the table remains.
 */
export function Chart(props: ChartProps) {
  const { label, points, lying = false, withTable = false, empty } = props;
  const [opened, setOpened] = useState(withTable);
  const tableId = useId();
  if (points.length === 0) return <EmptyState title={empty} />;
  const height = lying ? points.length * 34 + 44 : 240;
  return (
    <figure className={styles.chart} aria-label={label}>
      <Legend {...props} />
      <div aria-hidden className={styles.drawing} style={{ height }}>
        <LoadedPart failed={<p className={styles.failed}>그래프를 불러오지 못했습니다. 값은 표에 있습니다.</p>}>
          <Drawing {...props} />
        </LoadedPart>
      </div>
      {!withTable && (
        <Button
          variant="default"
          size="xs"
          className={styles.toggle ?? ""}
          aria-expanded={opened}
          aria-controls={tableId}
          onClick={() => setOpened(!opened)}
        >
          {opened ? "표 접기" : "표로 보기"}
        </Button>
      )}
      <div id={tableId}>
        {opened ? (
          <ValueTable {...props} linked />
        ) : (
          <VisuallyHidden component="div">
            <ValueTable {...props} linked={false} />
          </VisuallyHidden>
        )}
      </div>
    </figure>
  );
}

/** What the colours mean, and in which unit the axis counts. */
function Legend({ series, targets = [], unit }: ChartProps) {
  return (
    <p className={styles.legend} aria-hidden>
      {series.length > 1 &&
        series.map(({ key, label, tone, line }) => (
          <span key={key}>
            <i data-tone={tone} data-line={line || undefined} /> {label}
          </span>
        ))}
      {targets.map(({ label, tone }) => (
        <span key={label}>
          <i data-tone={tone} data-dashed /> {label}
        </span>
      ))}
      <span className={styles.unit}>단위 {unitWords[unit]}</span>
    </p>
  );
}

function ValueTable({ label, of, unit, series, points, linked }: ChartProps & { readonly linked: boolean }) {
  const rows = (
    <>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {series.map((one) => (
            <th key={one.key} scope="col" data-right>
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.key}>
            <td>{point.label}</td>
            {series.map(({ key }, index) => {
              const text = valueText(point.values[key] ?? null, unit);
              return (
                <td key={key} data-right>
                  {linked && index === 0 && point.to ? <PageLink to={point.to}>{text}</PageLink> : text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </>
  );
  // The copy for those who hear the chart is out of sight: nothing in it scrolls.
  if (linked) return <Table label={label}>{rows}</Table>;
  return (
    <table>
      <caption>{label}</caption>
      {rows}
    </table>
  );
}
