import { Button } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "#platform/dates.ts";
import { withParticle } from "#platform/particle.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { writeSms } from "#features/messages/sms/access.ts";
import { openSmsWriting } from "#features/messages/sms/sms-writing.tsx";
import { dropClientDraft, readClientDraft, sendClientDraft } from "../endpoints.ts";
import { messageLimits } from "../limits.ts";
import type { ClientDraft } from "../schemas.ts";
import styles from "../talk.module.css";

/** 의뢰인 안내 of a case: what is proposed to be said at its stage. A person sends it, or says that it need not be. */
export default function DraftRail({ record }: { readonly record: RailRecord }) {
  useRefreshOn("project", readClientDraft);
  const { data, error, refetch } = useRead(readClientDraft, { params: { number: String(record.number) } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} columns="1fr" />;
  if (data.model === null) {
    return (
      <EmptyState>보낼 초안이 없습니다. 사건의 단계가 바뀌면 의뢰인에게 보낼 안내를 이곳에 제안합니다.</EmptyState>
    );
  }
  return <DraftForm key={data.model.id} record={record} draft={data.model} />;
}

type DraftFormProps = { readonly record: RailRecord; readonly draft: ClientDraft };

function DraftForm({ record, draft: { id, stage, text, hasAccount, at } }: DraftFormProps) {
  const [content, setContent] = useState(text);
  const maySms = useAllowed(writeSms);
  const params = { number: String(record.number), draftId: String(id) };
  const refreshes = [readClientDraft];
  const send = useWrite(sendClientDraft, { refreshes, quiet: true, once: true, success: "의뢰인에게 보냈습니다." });
  const drop = useWrite(dropClientDraft, { refreshes, failure: "초안을 닫지 못했습니다." });
  const key = { type: record.type, id: record.id };
  return (
    <section className={styles.composer} aria-label="의뢰인 안내 초안">
      <p className={styles.dim}>
        {formatDateTime(at).slice(0, 16)}에 단계가 {withParticle(stage, "으로/로")} 바뀌어 제안한 초안입니다. 보내기
        전에는 의뢰인에게 보이지 않습니다.
      </p>
      <LimitedTextarea
        label="의뢰인에게 보낼 안내"
        autosize
        minRows={4}
        limit={messageLimits.content}
        value={content}
        error={fieldError(send.error, "content") ?? unplacedError(send.error)}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate({ params, body: {} })}>
          보내지 않음
        </Button>
        {maySms && (
          <Button
            variant="default"
            onClick={() =>
              openSmsWriting({
                record: { ...key, label: `${record.label} ${record.number}` },
                ofRecords: [key],
                list: [],
                body: content,
              })
            }
          >
            문자로 쓰기
          </Button>
        )}
        {hasAccount && (
          <Button
            loading={send.isPending}
            disabled={content.trim() === ""}
            onClick={() => send.mutate({ params, body: { content } })}
          >
            대화로 보내기
          </Button>
        )}
      </div>
      {!hasAccount && (
        <p className={styles.dim}>온라인 계정이 없는 의뢰인입니다. 문자로 보낸 뒤 ‘보내지 않음’으로 닫아 주세요.</p>
      )}
    </section>
  );
}
