import { Button } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import { formatDateTime } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { readRecordMessages } from "../endpoints.ts";
import { smsMessage, smsStatusLabels } from "../sms-message.ts";
import { openSmsWriting } from "../sms-writing.tsx";
import { occasions } from "../sms-template.ts";
import { NothingLeaves } from "./sms-tabs.tsx";
import styles from "./sms.module.css";

/** Messages of a record: whom to reach, templates with its values, and what was sent. */
export default function RecordMessages({ record }: { readonly record: RailRecord }) {
  useRefreshOn("smsMessage", readRecordMessages);
  const { data, error, refetch } = useRead(readRecordMessages, {
    params: { type: record.type, id: String(record.id) },
  });
  if (error && !data)
    return <ErrorState title="문자를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} columns="120px 1fr" />;
  const { type, id, label, number } = record;
  const write = (template?: (typeof data.templates)[number]) =>
    openSmsWriting({
      record: { type, id, label: `${label} ${number}` },
      // The server takes the number from the record, so that it need not be seen here.
      ofRecords: data.recipients.map((one) => one.record),
      list: data.recipients,
      ...(template && {
        body: template.body,
        title: template.title,
        purpose: template.purpose,
        template: { id: template.id, label: template.name },
      }),
    });
  return (
    <div className={styles.fields}>
      {!data.leaves && <NothingLeaves />}
      {data.recipients.length === 0 && (
        <p className={styles.quiet}>기록에 적힌 번호가 없습니다. 번호를 직접 적어 보낼 수 있습니다.</p>
      )}
      {data.recipients.map(({ name, tel }) => (
        <p key={tel} className={styles.quiet}>
          받는 사람 {name} {tel}
        </p>
      ))}
      <div className={styles.row}>
        <Button onClick={() => write()}>문자 쓰기</Button>
        {data.templates.map((template) => (
          <Button key={template.id} variant="default" onClick={() => write(template)}>
            {template.occasion === "general" ? template.name : `${occasions[template.occasion]} · ${template.name}`}
          </Button>
        ))}
      </div>
      {data.messages.length === 0 && <EmptyState title="보낸 문자가 없습니다." />}
      <ol className={styles.sent}>
        {data.messages.map(({ id: key, at, status, body, owner, sent, recipients }) => (
          <li key={key}>
            <StateChip tone={smsMessage.fields.status.tones[status]}>{smsStatusLabels[status]}</StateChip>{" "}
            <PageLink to={`/sms?id=${key}`}>{formatDateTime(at)}</PageLink>{" "}
            <span className={styles.quiet}>
              {owner} · {formatNumber(sent)}/{formatNumber(recipients)}명
            </span>
            <p className={styles.text}>{body}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
