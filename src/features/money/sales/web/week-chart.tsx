import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import type { readDashboard } from "../schemas.ts";
import { NumberLink } from "./number-link.tsx";
import styles from "./sales.module.css";
import { widthOf } from "./width-of.ts";
import { Table } from "#ui/components/table.tsx";

type Week = NonNullable<CallOutput<typeof readDashboard>["parts"]>["weeks"][number];

const width = 720;
const half = 70;
const base = 100;

/** Money that came in (up) and went back (down) a week, and the same as a table. */
export function WeekChart({
  weeks,
  pathOf,
}: {
  readonly weeks: readonly Week[];
  readonly pathOf: (week: Week) => string | null;
}) {
  const length = widthOf(weeks.flatMap(({ received, returned }) => [received, returned]));
  const step = width / Math.max(1, weeks.length);
  return (
    <>
      <svg viewBox={`0 0 ${width} 190`} className={styles.chart} aria-hidden>
        {weeks.map(({ from, received, returned }, index) => {
          const up = (length(received) / 100) * half;
          const down = (length(returned) / 100) * half;
          return (
            <g key={from}>
              <rect
                className={styles.received}
                x={index * step + 8}
                y={base - up}
                width={step - 16}
                height={up}
                rx={3}
              />
              <rect className={styles.returned} x={index * step + 8} y={base} width={step - 16} height={down} rx={3} />
              <text className={styles.axisText} x={index * step + step / 2} y={186} textAnchor="middle">
                {from.slice(5).replace("-", "/")}
              </text>
            </g>
          );
        })}
        <line className={styles.axis} x1={0} x2={width} y1={base} y2={base} />
      </svg>
      <Table label="주별 입금">
        <thead>
          <tr>
            <th scope="col">주</th>
            <th scope="col" data-right>
              입금
            </th>
            <th scope="col" data-right>
              취소·환불
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from}>
              <td>
                {week.from} – {week.to}
              </td>
              <td data-right>
                <NumberLink to={pathOf(week)}>{formatWon(week.received)}원</NumberLink>
              </td>
              <td data-right>{formatWon(week.returned)}원</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
