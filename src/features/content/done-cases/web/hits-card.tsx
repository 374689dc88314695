import { Button } from "@mantine/core";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { refreshRecord, useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { EmptyState, ErrorState, SkeletonBar } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageDoneCases } from "../access.ts";
import { hitKinds } from "../anonymiser/hit.ts";
import { doneCase } from "../done-case.ts";
import { decideHits, readHits, readPublic } from "../endpoints.ts";
import type { readHits as schema } from "../schemas.ts";
import styles from "./stories.module.css";

type Hit = CallOutput<typeof schema>["hits"][number];

const decisions = {
  open: { label: "미정", tone: "red" },
  masked: { label: "가림", tone: "green" },
  kept: { label: "그대로", tone: "grey" },
} as const;

type HitsCardProps = { readonly number: number; readonly status: string };

/** 익명화: each place that may tell of whom a story is, and what a person decides about it. */
export function HitsCard({ number, status }: HitsCardProps) {
  useRefreshOn("doneCase", readHits);
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(readHits, { params });
  const mayManage = useAllowed(manageDoneCases) && (status === "draft" || status === "anonymising");
  const write = useWrite(decideHits, {
    refreshes: [readHits, readPublic],
    failure: "결정을 저장하지 못했습니다.",
    onSuccess: () => void refreshRecord(doneCase),
  });
  const decide = (ids: readonly number[], decision: "masked" | "kept", replacement = "") =>
    data && write.mutate({ params, body: { version: data.version, ids: [...ids], decision, replacement } });
  const open = data?.hits.filter((hit) => hit.decision === "open") ?? [];
  const openKnown = open.filter(({ known }) => known);
  return (
    <Card
      title="익명화"
      aside={
        data && (
          <StateChip tone={data.open > 0 ? "red" : "green"}>
            {data.open > 0 ? `정하지 않은 표현 ${data.open}곳` : "모두 정함"}
          </StateChip>
        )
      }
    >
      {error && !data && (
        <ErrorState title="표현을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonBar width="60%" />}
      {data?.hits.length === 0 && <EmptyState title="사건을 알아볼 만한 표현을 찾지 못했습니다." />}
      {mayManage && openKnown.length > 0 && (
        <Button
          size="xs"
          variant="default"
          loading={write.isPending}
          onClick={() =>
            decide(
              openKnown.map(({ id }) => id),
              "masked",
            )
          }
        >
          사건 기록에 있는 표현 {openKnown.length}곳 가리기
        </Button>
      )}
      {data && data.hits.length > 0 && (
        <Table label="익명화" stacks>
          <thead>
            <tr>
              <th scope="col">표현</th>
              <th scope="col">종류</th>
              <th scope="col">앞뒤</th>
              <th scope="col">결정</th>
              {mayManage && <th scope="col">처리</th>}
            </tr>
          </thead>
          <tbody>
            {data.hits.map((hit) => (
              <HitRow
                key={`${hit.id} ${hit.decision} ${hit.replacement}`}
                hit={hit}
                mayManage={mayManage}
                sending={write.isPending}
                onDecide={(decision, replacement) => decide([hit.id], decision, replacement)}
              />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

type HitRowProps = {
  readonly hit: Hit;
  readonly mayManage: boolean;
  readonly sending: boolean;
  readonly onDecide: (decision: "masked" | "kept", replacement: string) => void;
};

function HitRow({ hit, mayManage, sending, onDecide }: HitRowProps) {
  const [replacement, setReplacement] = useState(hit.replacement);
  const { label, tone } = decisions[hit.decision];
  return (
    <tr>
      <td>
        <b>{hit.phrase}</b>
      </td>
      <td>
        {hitKinds[hit.kind]}
        {hit.known ? " · 사건 기록" : " · 추정"}
      </td>
      <td className={styles.quiet}>{hit.around}</td>
      <td>
        <StateChip tone={tone}>{label}</StateChip> {hit.decision === "masked" && hit.replacement}
      </td>
      {mayManage && (
        <td>
          <div className={styles.row}>
            <LimitedInput
              aria-label={`${hit.phrase} 바꿀 말`}
              placeholder="바꿀 말"
              size="xs"
              w={110}
              limit={60}
              value={replacement}
              onChange={(event) => setReplacement(event.currentTarget.value)}
            />
            <Button
              size="compact-xs"
              disabled={sending}
              aria-label={`${hit.phrase} 가리기`}
              onClick={() => onDecide("masked", replacement)}
            >
              가리기
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              disabled={sending}
              aria-label={`${hit.phrase} 그대로 두기`}
              onClick={() => onDecide("kept", "")}
            >
              그대로
            </Button>
          </div>
        </td>
      )}
    </tr>
  );
}
