import { RecordScreen } from "#records/web/record-screen.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { StageTextsLink } from "#features/portal/stages/link.tsx";
import { manageClientTalk } from "../access.ts";
import { clientRoom } from "../client-room.ts";
import { Waiting } from "./waiting.tsx";

const views = [
  { label: "진행 중", query: "status=open" },
  { label: "내 담당", query: "owner=me&status=open" },
  { label: "종료", query: "status=closed" },
];

const cells: OwnCells<typeof clientRoom> = { waiting: ({ waiting }) => <Waiting minutes={waiting} /> };

/** /client/talk */
export default function TalkList() {
  return (
    <RecordScreen
      resource={clientRoom}
      manage={manageClientTalk}
      title="의뢰인 대화"
      views={views}
      cells={cells}
      buttons={<StageTextsLink />}
      newLabel="대화 열기"
      emptyHint="아직 대화가 없습니다. 의뢰인이 먼저 쓰거나 ‘대화 열기’로 시작합니다."
    />
  );
}
