import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { workOnDeadlines } from "../access.ts";
import { judgmentNotice } from "../judgment-notice.ts";

const views = [{ label: "회신 전", query: "status=waiting,told" }];

/** 판결 통지 as a list. */
export default function NoticeList() {
  return (
    <>
      <DeskTabs />
      <RecordScreen
        resource={judgmentNotice}
        manage={workOnDeadlines}
        views={views}
        form={false}
        emptyHint="판결이나 결정의 송달을 등록하면 의뢰인에게 통지할 기한이 여기에 올라옵니다."
      />
    </>
  );
}
