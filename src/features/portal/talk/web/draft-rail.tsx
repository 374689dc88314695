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

/** 의뢰인 안내 of a case: what is proposed to be said of what has happened. A person sends it, or says that it need not be. */
export default function DraftRail({ record }: { readonly record: RailRecord }) {
  useRefreshOn("project", readClientDraft);
  // What is proposed names their days, results and sums.
  useRefreshOn("hearing", readClientDraft);
  useRefreshOn("document", readClientDraft);
  useRefreshOn("payment", readClientDraft);
  const { data, error, refetch } = useRead(readClientDraft, { params: { number: String(record.number) } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} columns="1fr" />;
  if (data.models.length === 0) {
    return (
      <EmptyState>
        보낼 초안이 없습니다. 단계가 바뀌거나 기일이 끝나거나 서면을 제출하거나 입금이 매칭되면 의뢰인에게 보낼 안내를
        이곳에 제안합니다.
      </EmptyState>
    );
  }
  return data.models.map((draft) => <DraftForm key={draft.id} record={record} draft={draft} />);
}

/** Why it is proposed. */
function causeOf({ kind, stage }: ClientDraft): string {
  if (kind === "hearing") return "기일의 결과를 적어";
  if (kind === "filing") return "서면을 제출하여";
  if (kind === "payment") return "입금을 매칭하여";
  return `단계가 ${withParticle(stage, "으로/로")} 바뀌어`;
}

/** What somebody has written, and which proposal it began from: that one may have changed since. */
type Typed = { readonly content: string; readonly of: string };

type DraftFormProps = { readonly record: RailRecord; readonly draft: ClientDraft };

function DraftForm({ record, draft }: DraftFormProps) {
  const { id, text, hasAccount, at } = draft;
  const [typed, setTyped] = useState<Typed | null>(null);
  const content = typed?.content ?? text;
  const maySms = useAllowed(writeSms);
  const params = { number: String(record.number), draftId: String(id) };
  const refreshes = [readClientDraft];
  const send = useWrite(sendClientDraft, { refreshes, quiet: true, once: true, success: "의뢰인에게 보냈습니다." });
  const drop = useWrite(dropClientDraft, { refreshes, failure: "초안을 닫지 못했습니다." });
  const key = { type: record.type, id: record.id };
  return (
    <section className={styles.composer} aria-label="의뢰인 안내 초안">
      <p className={styles.dim}>
        {formatDateTime(at).slice(0, 16)}에 {causeOf(draft)} 제안한 초안입니다. 보내기 전에는 의뢰인에게 보이지
        않습니다.
      </p>
      <LimitedTextarea
        label="의뢰인에게 보낼 안내"
        autosize
        minRows={4}
        limit={messageLimits.content}
        value={content}
        error={fieldError(send.error, "content") ?? unplacedError(send.error)}
        onChange={(event) => setTyped({ content: event.currentTarget.value, of: typed?.of ?? text })}
      />
      {typed !== null && typed.of !== text && (
        <output className={styles.dim}>
          고치는 사이에 사건의 내용이 바뀌어 제안도 바뀌었습니다. 기일과 금액을 확인해 주세요.{" "}
          <Button variant="default" size="xs" onClick={() => setTyped(null)}>
            새 제안 보기
          </Button>
        </output>
      )}
      <div className={styles.buttons}>
        <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate({ params, body: {} })}>
          보내지 않음
        </Button>
        {maySms && (
          <Button
            variant={hasAccount ? "default" : "filled"}
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
