import { formatNumber } from "#platform/number.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { TaskScreen, type TaskHeaderProps } from "./task-screen.tsx";
import { useUrlTaskView } from "./task-view.ts";

/** 할일 관리 at `/`. */
export default function TaskPage() {
  const control = useUrlTaskView();
  return <TaskScreen control={control} Header={TaskPageHeader} />;
}

function TaskPageHeader({ total, actions }: TaskHeaderProps) {
  return (
    <PageHeader
      title="할일 관리"
      detail={total === undefined ? undefined : `${formatNumber(total)}건`}
      actions={actions}
    />
  );
}
