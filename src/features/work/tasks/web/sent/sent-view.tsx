import { useMemo } from "react";
import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { useSent } from "../data/lists.ts";
import { QueryStates } from "../parts/query-states.tsx";
import type { TaskViewControl } from "../screen/task-view.ts";
import { RecipientFilter } from "./recipient-filter.tsx";
import { recipientsOf, sentTo } from "./recipients.ts";
import { SentTaskCard } from "./sent-task-card.tsx";
import classes from "./sent.module.css";

const noTasks: readonly never[] = [];

/** 나의요청: what the person asked of others (spec §2.3). */
export default function SentView({ control }: { readonly control: TaskViewControl }) {
  const sent = useSent(true);
  const tasks = sent.data?.models ?? noTasks;
  const recipients = useMemo(() => recipientsOf(tasks), [tasks]);
  // A filter on somebody who has no task any more shows everything.
  const chosen = recipients.some(({ id }) => id === control.recipient) ? control.recipient : null;
  const shown = sentTo(tasks, chosen);
  return (
    <QueryStates query={sent} failure="보낸 일 조회 오류" columns="40px 60px 1fr 120px 120px">
      <RecipientFilter
        total={tasks.length}
        recipients={recipients}
        chosen={chosen}
        onChoose={(recipient) => control.change({ recipient })}
      />
      {shown.length === 0 ? (
        <Card>
          <EmptyState title="보낸 업무가 없습니다">+신규등록으로 동료에게 업무를 보낼 수 있습니다.</EmptyState>
        </Card>
      ) : (
        <ul className={classes.list} aria-label="나의요청">
          {shown.map((task) => (
            <SentTaskCard key={task.id} task={task} />
          ))}
        </ul>
      )}
    </QueryStates>
  );
}
