import { Button } from "@mantine/core";
import { useState } from "react";
import { staffRef } from "#firm/refs.ts";
import { formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { nameDeputies, readHandover } from "../endpoints.ts";
import type { readHandover as schema } from "../schemas.ts";
import { leaveReads } from "./refresh.ts";
import { weightWords } from "./weights.ts";
import styles from "./leave.module.css";

type Item = CallOutput<typeof schema>["model"]["items"][number];

/** What falls into a leave, who takes it over, and whether that one has accepted. */
export function HandoverCard({ number }: { readonly number: number }) {
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(readHandover, { params });
  if (!data) {
    if (!error) return <SkeletonRows rows={3} columns="1fr" />;
    return <ErrorState title="휴가 중 일정을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const { items, mine } = data.model;
  const open = items.filter(({ accepted }) => !accepted).length;
  return (
    <Card
      title="휴가 중 일정"
      aside={items.length > 0 && <span className={styles.quiet}>{open === 0 ? "모두 인계" : `인계 전 ${open}건`}</span>}
    >
      {items.length === 0 ? (
        <p className={styles.quiet}>이 기간에 기일, 기한, S·A 할일이 없습니다.</p>
      ) : (
        <ul className={styles.list} aria-label="휴가 중 일정">
          {items.map((item) => (
            <li key={item.id}>
              <div>
                <StateChip tone={weightWords[item.weight].tone}>{weightWords[item.weight].label}</StateChip>{" "}
                {formatDay(item.on)}
              </div>
              <div>{item.title ?? "내용을 볼 수 없는 일정"}</div>
              {mine && !item.accepted ? (
                <Deputy number={number} item={item} />
              ) : (
                <p className={styles.quiet}>{standing(item)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function standing({ deputy, accepted, declined }: Item): string {
  if (!deputy) return "대무자 없음";
  if (accepted) return `${deputy.name} 수락`;
  return declined ? `${deputy.name} 거절: ${declined}` : `${deputy.name} 수락 전`;
}

function Deputy({ number, item }: { readonly number: number; readonly item: Item }) {
  const { deputy } = item;
  const begin = deputy && { id: deputy.id, number: deputy.id, label: deputy.name };
  const [chosen, setChosen] = useState<Ref | null>(begin);
  const name = useWrite(nameDeputies, {
    refreshes: leaveReads,
    success: "대무자에게 알렸습니다.",
    failure: "대무자를 정하지 못했습니다.",
  });
  const changed = (chosen?.id ?? null) !== (deputy?.id ?? null) || item.declined !== "";
  return (
    <div className={styles.stack}>
      <RefInput
        aria-label={`${formatDay(item.on)} 대무자`}
        target={staffRef}
        value={chosen}
        description={deputy ? standing(item) : undefined}
        error={fieldError(name.error, "items.0.deputy")}
        onChange={setChosen}
      />
      {changed && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            loading={name.isPending}
            onClick={() =>
              name.mutate({
                params: { number: String(number) },
                body: { items: [{ id: item.id, deputy: chosen?.id ?? null }] },
              })
            }
          >
            부탁하기
          </Button>
        </div>
      )}
    </div>
  );
}
