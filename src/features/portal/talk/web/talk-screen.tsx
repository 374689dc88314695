import { formatDateTime } from "#platform/dates.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { EndedNotice } from "#features/pipeline/clients/ended-notice.tsx";
import { openTaskCreation, presetOf } from "#features/work/tasks/panel.ts";
import { manageClientTalk } from "../access.ts";
import { clientRoom } from "../client-room.ts";
import { readTalk } from "../endpoints.ts";
import { clientRoomSteps } from "../steps.ts";
import { CallNotes } from "./call-notes.tsx";
import { Composer } from "./composer.tsx";
import { ReservedList } from "./reserved-list.tsx";
import { Stream } from "./stream.tsx";
import { Waiting } from "./waiting.tsx";
import styles from "../talk.module.css";

const steps = { machine: clientRoomSteps, refreshes: [readTalk] };

/** /client/talk/{번호}: what a client and the firm have said to each other. */
export default function TalkScreen() {
  const mayAnswer = useAllowed(manageClientTalk);
  return (
    <RecordRead resource={clientRoom} number={useIdParam("roomId")}>
      {(row) => (
        <RecordPage
          resource={clientRoom}
          row={row}
          manage={manageClientTalk}
          steps={steps}
          facts={[
            { label: "고객", value: row.client.label },
            { label: "사건", value: row.project?.label },
            { label: "담당", value: row.owner?.label ?? "미지정" },
            { label: "응답 경과", value: row.waiting !== null && <Waiting minutes={row.waiting} /> },
            { label: "최근", value: row.lastAt && formatDateTime(row.lastAt).slice(0, 16) },
          ]}
          form={{ fields: ["project", "owner"] }}
          summary={[]}
          onAddTask={() =>
            openTaskCreation(
              presetOf({ ...row, title: row.client.label, type: clientRoom.name, label: clientRoom.label }),
            )
          }
        >
          <EndedNotice number={row.client.number}>예약한 메시지는 나가지 않고 멈춥니다.</EndedNotice>
          <Stream number={row.number} mayAnswer={mayAnswer} />
          <ReservedList number={row.number} mayAnswer={mayAnswer} isOpen={row.status === "open"} />
          {mayAnswer && row.status === "open" && <Composer number={row.number} client={row.client.label} />}
          {row.status === "closed" && (
            <p className={styles.dim}>
              종료한 대화입니다. 의뢰인도 쓸 수 없습니다. 다시 이야기하려면 ‘재개’를 눌러 주세요.
            </p>
          )}
          <CallNotes number={row.number} client={row.client.label} mayAnswer={mayAnswer} />
        </RecordPage>
      )}
    </RecordRead>
  );
}
