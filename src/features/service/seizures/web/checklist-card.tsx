import { IconCheck, IconX } from "@tabler/icons-react";
import { useRead } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readClaim } from "../endpoints.ts";
import type { seizure } from "../seizure.ts";
import styles from "./seizure.module.css";

/** 신청 전 확인: what has to be there before the application is filed, and on which law it rests. */
export function ChecklistCard({ row }: { readonly row: RowOf<typeof seizure> }) {
  const { data, error, refetch } = useRead(readClaim, { params: { number: String(row.number) }, query: {} });
  return (
    <Card title="신청 전 확인">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} columns="1fr" />}
      <ul className={styles.checks}>
        {data?.checklist.map(({ key, label, ok, reason, lawRef }) => (
          <li key={key} data-ok={ok}>
            {ok ? <IconCheck size={16} aria-label="확인" /> : <IconX size={16} aria-label="빠짐" />}
            <span>
              {label}
              {lawRef !== "" && <small>{lawRef}</small>}
              {!ok && <em>{reason}</em>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
