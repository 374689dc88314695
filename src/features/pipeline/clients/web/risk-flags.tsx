import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { RowOf } from "#records/resource.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { Tone } from "#platform/tone.ts";
import type { client } from "../client.ts";
import { endWord } from "../successors.ts";
import styles from "./clients.module.css";

type Flag = { readonly tone: Tone; readonly text: string };

/** What to know before calling this client; empty when there is nothing. */
function riskFlags(row: RowOf<typeof client>): readonly Flag[] {
  return [
    ...(row.endedOn === null ? [] : [{ tone: "red", text: `${endWord(row.kind)} ${formatDay(row.endedOn)}` } as const]),
    ...(row.grade === "caution" ? [{ tone: "red", text: "주의 등급" } as const] : []),
    ...(row.contactBan ? [{ tone: "amber", text: `연락 금지: ${row.contactBan}` } as const] : []),
    ...(row.privacyConsentAt === null ? [{ tone: "amber", text: "개인정보 동의 없음" } as const] : []),
    ...(row.unpaid && BigInt(row.unpaid) > 0n
      ? [{ tone: "red", text: `미수금 ${formatWon(row.unpaid)}원` } as const]
      : []),
    ...(row.silent ? [{ tone: "amber", text: "무연락" } as const] : []),
  ];
}

/** The risk flags of a client as chips; blank, so that the fact is left out, when there are none. */
export function shownRisks(row: RowOf<typeof client>) {
  const flags = riskFlags(row);
  if (flags.length === 0) return "";
  return (
    <span className={styles.flags}>
      {flags.map(({ tone, text }) => (
        <StateChip key={text} tone={tone}>
          {text}
        </StateChip>
      ))}
    </span>
  );
}
