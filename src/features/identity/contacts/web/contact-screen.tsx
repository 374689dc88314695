import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageContacts } from "../access.ts";
import { staffContact } from "../staff.ts";

/** /lawfirm/team/memberinfo: colleagues; with ?id= one of them. */
export default function ContactScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={staffContact}
        manage={manageContacts}
        title="직원 연락처"
        form={false}
        emptyHint="재직 중인 직원이 없습니다."
      />
    );
  }
  return (
    <RecordRead resource={staffContact} number={id}>
      {(row) => <RecordPage resource={staffContact} row={row} manage={manageContacts} />}
    </RecordRead>
  );
}
