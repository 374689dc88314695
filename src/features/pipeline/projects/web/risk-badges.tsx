import { formatWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { nothing } from "#records/web/shown.ts";
import { warningWords, type project } from "../project.ts";
import styles from "./project-page.module.css";

const grave: readonly string[] = [
  warningWords.conflict,
  warningWords.unverified,
  warningWords.idle,
  warningWords.unpaid,
];

/** What needs looking after in a project, each with what it says; how much is owed where the row knows it. */
export function RiskBadges({ row }: { readonly row: Pick<RowOf<typeof project>, "warnings" | "unpaid"> }) {
  const words = (row.warnings ?? "").split(" · ").filter(Boolean);
  if (words.length === 0) return nothing;
  return (
    <span className={styles.badges}>
      {words.map((word) => (
        <StateChip key={word} tone={grave.includes(word) ? "red" : "amber"}>
          {word === warningWords.unpaid && row.unpaid ? `${word} ${formatWon(row.unpaid)}원` : word}
        </StateChip>
      ))}
    </span>
  );
}
