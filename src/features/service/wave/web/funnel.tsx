import { UnstyledButton } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import type { RecordListState } from "#records/web/list/use-record-list.ts";
import { readFunnel } from "../endpoints.ts";
import { funnel, type participant, participantStatusLabels } from "../participant.ts";
import styles from "./wave.module.css";

type FunnelProps = { readonly suit: number; readonly list: RecordListState<typeof participant> };

/** How many stand at each step of the way to the court; a step narrows the list below. */
export function Funnel({ suit, list }: FunnelProps) {
  const { data } = useRead(readFunnel, { params: { number: String(suit) } });
  useRefreshOn("participant", readFunnel);
  const chosen = list.address.filters["status"] ?? "";
  return (
    <ol className={styles.funnel} aria-label="참여 단계">
      {funnel.map((status) => (
        <li key={status}>
          <UnstyledButton
            className={styles.stage}
            aria-pressed={chosen === status}
            onClick={() => list.show({ filters: { ...list.address.filters, status: chosen === status ? "" : status } })}
          >
            <span>{participantStatusLabels[status]}</span>
            <strong>{data ? formatNumber(data.counts[status] ?? 0) : " "}</strong>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}
