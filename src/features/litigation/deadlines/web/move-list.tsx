import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { workOnDeadlines } from "../access.ts";
import { deadlineMove } from "../deadline-move.ts";

const views = [{ label: "수락 대기", query: "status=waiting" }];

/** 기한 변동 as a list. */
export default function MoveList() {
  return (
    <>
      <DeskTabs />
      <RecordScreen
        resource={deadlineMove}
        manage={workOnDeadlines}
        views={views}
        form={false}
        emptyHint="규칙이나 공휴일, 송달일이 바뀌면 움직이는 기한이 여기에 나옵니다. 변호사가 수락하기 전에는 저장된 날이 바뀌지 않습니다."
      />
    </>
  );
}
