import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { courtSecurity } from "../court-security.ts";

const views = [{ label: "회수 전", query: "status=open,applied" }];

/** /lawfirm/service/legal-case/securities: 담보 that is to be recovered. */
export default function SecurityList() {
  return (
    <>
      <DeskTabs />
      <RecordScreen
        resource={courtSecurity}
        manage={manageCourtWork}
        views={views}
        newLabel="담보 등록"
        emptyHint="공탁하거나 보증보험으로 낸 담보를 등록하면 회수할 때까지 여기에 남습니다."
      />
    </>
  );
}
