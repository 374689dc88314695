import { formatNumber } from "../../../../../kit/shared/number.ts";
import { PageHeader } from "../../../../../kit/web/components/page-header.tsx";
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
