import { Button } from "@mantine/core";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { OutsidePage } from "#features/portal/links/outside-page.tsx";
import { approveLinkedLetter, readLinkedLetter } from "./client-endpoints.ts";
import type { approveLinkedLetter as approval, readLinkedLetter as schema } from "./client-schemas.ts";
import styles from "./linked-letter.module.css";

type Letter = CallOutput<typeof schema>["model"];

/** /letter/{slug}, once its code was right: a client reads a letter and lets it go out (product §6.8). */
export function LinkedLetter() {
  const { data, error, refetch } = useRead(readLinkedLetter, {});
  const write = useWrite(approveLinkedLetter, { quiet: true });
  const model = data?.model;
  const { name = "", phone = "" } = model?.firm ?? {};
  return (
    <OutsidePage title="내용증명 확인" firm={name} phone={phone}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} columns="1fr" />}
      {write.isSuccess ? (
        <output>확인해 주셔서 감사합니다. 이 내용대로 발송을 준비하겠습니다.</output>
      ) : (
        model && <Waiting letter={model} write={write} onReload={() => void refetch()} />
      )}
    </OutsidePage>
  );
}

type WaitingProps = {
  readonly letter: Letter;
  readonly write: ReturnType<typeof useWrite<typeof approval>>;
  readonly onReload: () => void;
};

function Waiting({ letter, write, onReload }: WaitingProps) {
  const { state, title, senders, receivers, body, attachments, lawyer, version } = letter;
  if (state === "approved") return <EmptyState title="이미 확인하신 내용증명입니다." />;
  if (state === "changed") {
    return <EmptyState title="내용을 고치고 있습니다.">고친 뒤에 다시 알려 드리겠습니다.</EmptyState>;
  }
  return (
    <>
      <Card title={title}>
        <dl className={styles.facts}>
          <dt>발신인</dt>
          <dd>{senders.join(", ")}</dd>
          <dt>수신인</dt>
          <dd>{receivers.join(", ")}</dd>
          <dt>담당 변호사</dt>
          <dd>{lawyer}</dd>
          {attachments.length > 0 && (
            <>
              <dt>첨부</dt>
              <dd>{attachments.join(", ")}</dd>
            </>
          )}
        </dl>
        <p className={styles.body}>{body}</p>
      </Card>
      {write.error && <ErrorState title="확인하지 못했습니다." error={write.error} onRetry={onReload} />}
      <div>
        <Button loading={write.isPending} onClick={() => write.mutate({ body: { version } })}>
          이 내용대로 보내는 데 동의합니다
        </Button>
      </div>
    </>
  );
}
