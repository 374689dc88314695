import { Button } from "@mantine/core";
import { useEffect } from "react";
import { formatTaskDate } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { ImportanceChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { dueWords } from "../../due.ts";
import { listByRecord } from "../../endpoints.ts";
import type { listByRecord as schema } from "../../schemas.ts";
import { onTaskUpdate, openTaskCreation, presetOf } from "../../panel.ts";
import { categoryOf } from "../../task.ts";
import styles from "./record-tasks.module.css";

type RecordTask = CallOutput<typeof schema>["models"][number];

/** Open tasks that point to the record. */
export default function RecordTasks({ record }: { readonly record: RailRecord }) {
  const category = categoryOf(record.type);
  const { data, error, refetch } = useRead(listByRecord, { query: { category, id: String(record.number) } });
  useEffect(() => onTaskUpdate(() => void refreshReads(listByRecord)), []);
  if (!data) {
    if (error) return <ErrorState title="할일을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={3} columns="24px 1fr" />;
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => openTaskCreation(presetOf(record))}>
        할일 추가
      </Button>
      {data.models.length === 0 ? (
        <EmptyState>진행 중인 할일이 없습니다.</EmptyState>
      ) : (
        <TaskLines tasks={data.models} />
      )}
    </>
  );
}

function TaskLines({ tasks }: { readonly tasks: readonly RecordTask[] }) {
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <li key={task.id}>
          <ImportanceChip importance={task.importance} />
          <div>
            <p className={styles.title} title={task.title}>
              {task.title}
            </p>
            <p className={styles.detail}>
              {task.status} · {task.creator.shortName} · {formatTaskDate(task.createdAt)} · {recipientText(task)}
              {task.dueAt !== null && ` · 기한 ${dueWords(task.dueAt)}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function recipientText({ recipients }: RecordTask): string {
  return `받는 사람 ${recipients.map(({ shortName, status }) => `${shortName}(${status})`).join(", ")}`;
}
