import { ListImportScreen } from "#records/web/import/list-import-screen.tsx";
import { taskListCalls } from "../endpoints.ts";
import { taskColumns } from "../open-tasks.ts";

/** /member/task-list: open tasks of the firm, brought in from a file. */
export default function TaskListScreen() {
  return (
    <ListImportScreen title="업무 목록 가져오기" calls={taskListCalls} columns={Object.values(taskColumns)}>
      <p>
        보낸사람, 제목, 등록일로 같은 업무를 찾습니다. 아무도 손대지 않은 업무만 파일에 맞추고, 진행된 업무는 그대로
        둡니다. 내보낸 업무 목록도 다시 가져올 수 있습니다.
      </p>
    </ListImportScreen>
  );
}
