import { formatTaskDate } from "../../../kit/shared/dates.ts";
import type { CallOutput } from "../../../kit/shared/endpoint.ts";
import { Card } from "../../../kit/web/components/card.tsx";
import { ImportanceChip } from "../../../kit/web/components/chip.tsx";
import { ErrorState, SkeletonRows } from "../../../kit/web/components/states.tsx";
import { useRead } from "../../../kit/web/query.ts";
import { listByRecord } from "../../work/tasks/endpoints.ts";
import type { listByRecord as schema } from "../../work/tasks/schemas.ts";
import type { TaskCategory } from "../../work/tasks/task.ts";
import styles from "./record-page.module.css";

type RecordTask = CallOutput<typeof schema>["models"][number];

/** Open tasks that point to the record. */
export function RecordTasks({ category, number }: { readonly category: TaskCategory; readonly number: number }) {
  const { data, error, refetch } = useRead(listByRecord, { query: { category, id: String(number) } });
  return (
    <Card title="할일" aside={data && <span className={styles.count}>{data.total}건</span>}>
      {data ? (
        <TaskLines tasks={data.models} />
      ) : error ? (
        <ErrorState title="할일을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} columns="24px 1fr" />
      )}
    </Card>
  );
}

function TaskLines({ tasks }: { readonly tasks: readonly RecordTask[] }) {
  if (tasks.length === 0) return <p className={styles.none}>진행 중인 할일이 없습니다.</p>;
  return (
    <ul className={styles.tasks}>
      {tasks.map((task) => (
        <li key={task.id}>
          <ImportanceChip importance={task.importance} />
          <div className={styles.task}>
            <p className={styles.taskTitle} title={task.title}>
              {task.title}
            </p>
            <p className={styles.taskDetail}>
              {task.status} · {task.creator.shortName} · {formatTaskDate(task.createdAt)}
            </p>
            <p className={styles.taskDetail}>{recipientText(task)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function recipientText({ recipients }: RecordTask): string {
  return `받는 사람 ${recipients.map(({ shortName, status }) => `${shortName}(${status})`).join(", ")}`;
}
