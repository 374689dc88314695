import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { answerHandover, listAsked } from "../endpoints.ts";
import type { listAsked as schema } from "../schemas.ts";
import { leaveReads } from "./refresh.ts";
import { weightWords } from "./weights.ts";
import styles from "./leave.module.css";
import { LimitedInput } from "#ui/components/limited.tsx";

type Asked = CallOutput<typeof schema>["models"][number];

/** What colleagues ask one to take over while they are away. */
export default function AskedTab() {
  const { data, error, refetch } = useRead(listAsked, {});
  return (
    <>
      <PageHeader title="대무 요청" detail={data && `${data.models.length}건`} />
      {error && !data && (
        <ErrorState title="대무 요청을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} columns="1fr" />}
      {data?.models.length === 0 && <EmptyState title="부탁받은 대무가 없습니다." />}
      <div className={styles.stack}>
        {data?.models.map((asked) => (
          <One key={asked.leave} asked={asked} />
        ))}
      </div>
    </>
  );
}

function One({ asked }: { readonly asked: Asked }) {
  const [declines, setDeclines] = useState(false);
  const answer = useWrite(answerHandover, {
    refreshes: leaveReads,
    success: "답했습니다. 휴가자에게 알렸습니다.",
    failure: "답하지 못했습니다.",
  });
  const { leave, staff, from, until, whole, answered, items } = asked;
  const params = { number: String(leave) };
  return (
    <Card
      title={`${staff.name} · ${span(from, until)}`}
      aside={
        answered ? (
          <StateChip tone="green">수락</StateChip>
        ) : (
          <div className={styles.buttons}>
            <Button size="compact-sm" variant="default" onClick={() => setDeclines(true)}>
              맡을 수 없음
            </Button>
            <Button
              size="compact-sm"
              loading={answer.isPending}
              onClick={() => answer.mutate({ params, body: { accepts: true } })}
            >
              수락
            </Button>
          </div>
        )
      }
    >
      {whole && <p className={styles.quiet}>휴가 동안 반복 업무와 기한 알림을 대신 받습니다.</p>}
      {items.length > 0 && (
        <ul className={styles.list} aria-label={`${staff.name} 휴가 중 일정`}>
          {items.map((item) => (
            <li key={item.id} className={styles.item}>
              <span>
                <StateChip tone={weightWords[item.weight].tone}>{weightWords[item.weight].label}</StateChip>{" "}
                {formatDay(item.on)} {item.title ?? "내용을 볼 수 없는 일정"}
              </span>
              {item.accepted && <span className={styles.quiet}>수락함</span>}
            </li>
          ))}
        </ul>
      )}
      {declines && <Declining leave={leave} onClose={() => setDeclines(false)} />}
    </Card>
  );
}

const span = (from: string, until: string) => {
  const [first, last] = [from.slice(0, 10), until.slice(0, 10)];
  return first === last
    ? `${formatDay(first)} ${from.slice(11)}–${until.slice(11)}`
    : `${formatDay(first)}–${formatDay(last)}`;
};

function Declining({ leave, onClose }: { readonly leave: number; readonly onClose: () => void }) {
  const [why, setWhy] = useState("");
  const answer = useWrite(answerHandover, { refreshes: leaveReads, quiet: true, onSuccess: onClose });
  return (
    <FormDialog
      title="맡을 수 없음"
      label="보내기"
      sending={answer.isPending}
      disabled={why.trim() === ""}
      failure={answer.error && Object.keys(answer.error.fields).length === 0 ? answer.error.message : undefined}
      onClose={onClose}
      onSubmit={() => answer.mutate({ params: { number: String(leave) }, body: { accepts: false, why } })}
    >
      <LimitedInput
        label="사유"
        limit={300}
        value={why}
        data-autofocus
        error={fieldError(answer.error, "why")}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
