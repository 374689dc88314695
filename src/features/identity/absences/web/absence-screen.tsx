import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageAbsences } from "../access.ts";
import { absence } from "../absence.ts";

const views = [{ label: "내 일정", query: "staff=me" }];

/** /lawfirm/consult/tele/absences: when colleagues are away; with ?id=, one of them. */
export default function AbsenceScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={absence}
        manage={manageAbsences}
        views={views}
        newLabel="부재 등록"
        form={{ preset: { kind: "leave" } }}
        emptyHint="등록된 부재 일정이 없습니다. 등록한 시간에는 상담이 예약되지 않습니다."
      />
    );
  }
  return (
    <RecordRead resource={absence} number={id}>
      {(row) => (
        <RecordPage
          resource={absence}
          row={row}
          title={`${row.staff.label} ${absence.fields.kind.options[row.kind]}`}
          manage={manageAbsences}
        />
      )}
    </RecordRead>
  );
}
