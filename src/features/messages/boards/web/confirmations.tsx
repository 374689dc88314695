import { Button } from "@mantine/core";
import { formatDateTime } from "#platform/dates.ts";
import type { RowOf } from "#records/resource.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Names } from "#features/messages/parts/names.tsx";
import styles from "#features/messages/parts/parts.module.css";
import type { boardPost } from "../board-post.ts";
import { boardPostCalls, confirmPost, listConfirmations, remindReaders } from "../endpoints.ts";

type ConfirmationsProps = {
  readonly row: RowOf<typeof boardPost>;
  /** Whether the person sees who has confirmed, and reminds the others. */
  readonly mayFollow: boolean;
};

const refreshes = [listConfirmations, boardPostCalls.read, boardPostCalls.list];

/** 필독: the button of whoever has to confirm, and for the writer who has and who has not. */
export function Confirmations({ row, mayFollow }: ConfirmationsProps) {
  const params = { number: String(row.number) };
  const confirm = useWrite(confirmPost, { refreshes, success: "확인했습니다.", failure: "확인하지 못했습니다." });
  return (
    <Card title="확인">
      <div className={styles.box}>
        {row.awaitsMe && (
          <div>
            <Button
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ params, body: { edition: row.edition ?? 1 } })}
            >
              읽고 확인했습니다
            </Button>
          </div>
        )}
        {mayFollow ? <Followed number={row.number} /> : <p className={styles.dim}>확인 {row.confirmed}</p>}
      </div>
    </Card>
  );
}

function Followed({ number }: { readonly number: number }) {
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(listConfirmations, { params });
  const remind = useWrite(remindReaders, { refreshes, failure: "독촉하지 못했습니다.", success: "할일로 알렸습니다." });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} columns="1fr" />;
  const { confirmed, waiting, remindedAt } = data;
  return (
    <>
      {[...Map.groupBy(waiting, ({ team }) => team)].map(([team, people]) => (
        <Names
          key={team}
          label={`미확인 · ${team || "팀 없음"}`}
          people={people.map(({ id, shortName }) => ({ id, words: shortName }))}
        />
      ))}
      {waiting.length > 0 && (
        <div className={styles.buttons}>
          {remindedAt !== null && <span className={styles.dim}>마지막 독촉 {formatDateTime(remindedAt)}</span>}
          <Button variant="default" loading={remind.isPending} onClick={() => remind.mutate({ params })}>
            미확인 {waiting.length}명에게 할일로 알리기
          </Button>
        </div>
      )}
      <Names
        label="확인"
        people={confirmed.map(({ id, shortName, ackAt }) => ({ id, words: `${shortName} ${formatDateTime(ackAt)}` }))}
      />
    </>
  );
}
