import { ListImportScreen } from "#records/web/import/list-import-screen.tsx";
import { deadlineColumns, mostListedDeadlines } from "../deadline-list.ts";
import { deadlineListCalls } from "../endpoints.ts";
import { formatNumber } from "#platform/number.ts";

/** /lawfirm/service/legal-case/deadline-list: deadlines that the firm kept elsewhere, brought in from a file. */
export default function DeadlineListScreen() {
  return (
    <ListImportScreen title="기한 가져오기" calls={deadlineListCalls} columns={Object.values(deadlineColumns)}>
      <p>
        만료일은 기산 사유일과 송달방식으로 다시 계산하고, 파일의 만료일과 다르면 가져오지 않습니다. 가져온 기한은
        가져온 사람이 입력한 것이고, 다른 사람이 검증합니다. 한 번에 {formatNumber(mostListedDeadlines)}행까지
        가져옵니다.
      </p>
      <p>기한은 지우지 않습니다. 되돌리면 ‘정정됨’으로 남고, 누가 검증하거나 처리한 기한이 있으면 되돌리지 않습니다.</p>
    </ListImportScreen>
  );
}
