import { formatWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { useRead } from "#platform/web/query.ts";
import { daysSince } from "../due.ts";
import { readRadar } from "../endpoints.ts";
import { runningStatuses } from "../steps.ts";
import type { project } from "../project.ts";
import styles from "./project-page.module.css";

/** A project somebody works on has a next step; without one it is told after a week (product §6.4). */
const stepDays = 7;

/** What needs looking after: nothing planned, a client not spoken to, no next step, money outstanding. */
export function RiskBadges({ row }: { readonly row: RowOf<typeof project> }) {
  const { data } = useRead(readRadar, {}, { staleTime: 60_000 });
  const running = (runningStatuses as readonly string[]).includes(row.status);
  const silent = daysSince(row.lastContactAt ?? row.createdAt);
  const age = daysSince(row.createdAt);
  const badges = [
    ...(row.idle ? [{ tone: "red", text: "무일정" } as const] : []),
    ...(running && data && silent >= data.days ? [{ tone: "amber", text: `무연락 ${silent}일` } as const] : []),
    ...(running && row.nextStep === "" && age >= stepDays ? [{ tone: "amber", text: "다음단계 없음" } as const] : []),
    ...(row.unpaid ? [{ tone: "red", text: `미수 ${formatWon(row.unpaid)}원` } as const] : []),
  ];
  if (badges.length === 0) return "없음";
  return (
    <span className={styles.badges}>
      {badges.map(({ tone, text }) => (
        <StateChip key={text} tone={tone}>
          {text}
        </StateChip>
      ))}
    </span>
  );
}
