import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { formatMinutes } from "#features/people/worktime/day.ts";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readLedger } from "../endpoints.ts";
import { lotKinds } from "../lots.ts";
import type { ShownLot } from "./lot-dialog.tsx";
import styles from "./minutes.module.css";

const LotDialog = lazy(() => import("./lot-dialog.tsx"));

type LotsCardProps = { readonly number: number; readonly books: boolean };

/** The lots of a pack: what is left of each and until when. */
export function LotsCard({ number, books }: LotsCardProps) {
  const { data, error, refetch } = useRead(readLedger, { params: { number: String(number) } });
  useRefreshOn("timePack", readLedger);
  const [open, setOpen] = useState<{ lot: ShownLot; act: "recall" | "extend" } | null>(null);
  return (
    <Card title="부여분">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={3} columns="1fr" />}
      {data?.lots.length === 0 && <EmptyState title="부여한 시간이 없습니다." />}
      <ul className={styles.lots}>
        {data?.lots.toReversed().map((lot) => (
          <li key={lot.id} data-off={lot.balance === 0 || undefined}>
            <div className={styles.lotHead}>
              <strong>
                {lotKinds[lot.kind]} {formatMinutes(lot.minutes)}
              </strong>
              <span>잔여 {formatMinutes(lot.balance)}</span>
            </div>
            <div className={styles.quiet}>
              {[lot.expiresOn && `${lot.expiresOn} 만료`, lot.reason].filter(Boolean).join(" · ")}
            </div>
            {books && lot.balance > 0 && (
              <div className={styles.buttons}>
                <Button variant="subtle" size="compact-sm" onClick={() => setOpen({ lot, act: "recall" })}>
                  회수
                </Button>
                {lot.expiresOn && (
                  <Button variant="subtle" size="compact-sm" onClick={() => setOpen({ lot, act: "extend" })}>
                    만료 연장
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <Suspense>{open && <LotDialog number={number} {...open} onClose={() => setOpen(null)} />}</Suspense>
    </Card>
  );
}
