import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import type { RowOf } from "#records/resource.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { FieldList } from "#records/web/page/field-list.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { StaffFace } from "#features/identity/photos/staff-face.tsx";
import { manageContacts, showWholeContacts } from "../access.ts";
import { staffContact } from "../staff.ts";
import styles from "./contacts.module.css";
import { OutButton } from "./out-button.tsx";

type Colleague = RowOf<typeof staffContact>;

const cells: OwnCells<typeof staffContact> = {
  photo: (row) => <StaffFace staffId={row.number} name={row.shortName} photo={row.photo ?? ""} large />,
  shortName: (row) => (
    <span className={styles.name}>
      <StaffFace staffId={row.number} name={row.shortName} photo={row.photo ?? ""} />
      {row.shortName}
    </span>
  ),
  // Whoever is away all day is reached through the one who stands in.
  ext: (row) =>
    row.standIn === "" ? (
      row.ext || "—"
    ) : (
      <span className={styles.standIn} title={`대무 ${row.standIn} ${row.ext}`}>
        대무 {row.standIn} <small>{row.ext}</small>
      </span>
    ),
};

const filters = ["memberOf", "jobType", "dayState", "hiredAt"] as const;

/** /lawfirm/team/memberinfo: colleagues and where they are today; with ?id= one of them. */
export default function ContactScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={staffContact}
        manage={manageContacts}
        title="직원 연락처"
        form={false}
        cells={cells}
        filters={filters}
        buttons={<OutButton />}
        emptyHint="재직 중인 직원이 없습니다."
      />
    );
  }
  return (
    <RecordRead resource={staffContact} number={id}>
      {(row) => <Contact row={row} />}
    </RecordRead>
  );
}

/** One colleague; history and changes are for whoever sees more than the extension. */
function Contact({ row }: { readonly row: Colleague }) {
  const seesWhole = useAllowed(showWholeContacts);
  if (seesWhole) return <RecordPage resource={staffContact} row={row} manage={manageContacts} cells={cells} />;
  return (
    <>
      <PageHeader title={row.shortName} above={<PageLink to={staffContact.page!}>직원 연락처</PageLink>} />
      <Card title="연락처">
        <FieldList resource={staffContact} row={row} cells={cells} />
      </Card>
    </>
  );
}
