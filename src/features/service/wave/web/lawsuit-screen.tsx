import { formatNumber } from "#platform/number.ts";
import { legalCaseRef } from "#firm/refs.ts";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageSuits } from "../access.ts";
import { lawsuitSteps } from "../lawsuit-steps.ts";
import { suitLawsuit } from "../lawsuit.ts";
import { EnterCase } from "./enter-case.tsx";

const steps = { machine: lawsuitSteps };
const views = [{ label: "진행 중인 사건", query: "status=pending,decided,appealed" }];

/** Those of its 차수 who are filed, where they are chosen for a message after a hearing (product §6.9). */
const plaintiffsOf = ({ suit, wave }: RowOf<typeof suitLawsuit>) =>
  `/lawfirm/wave/client?suit=${suit.id}&wave=${wave}&status=filed,settled`;

/** /lawfirm/wave/lawsuits: cases of group suits; with ?id=, one of them. */
export default function LawsuitScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={suitLawsuit}
        manage={manageSuits}
        views={views}
        newLabel="사건 등록"
        form={{ preset: { wave: "1" } }}
        hint="사건번호 · 법원 · 초성"
        emptyHint="등록된 사건이 없습니다. 소송의 차수를 소제기하면 사건이 생깁니다."
      />
    );
  }
  return (
    <RecordRead resource={suitLawsuit} number={id}>
      {(row) => (
        <RecordPage
          resource={suitLawsuit}
          row={row}
          manage={manageSuits}
          steps={steps}
          actions={<EnterCase row={row} />}
          facts={[
            { label: "소송", value: row.suit.label },
            { label: "차수", value: `${row.wave}차` },
            { label: "법원", value: row.court },
            {
              label: "원고",
              value: <PageLink to={plaintiffsOf(row)}>{formatNumber(row.plaintiffs ?? 0)}명 · 문자로 안내</PageLink>,
            },
            {
              label: "소송사건",
              value: row.case && <PageLink to={`${legalCaseRef.page}/${row.case.number}`}>{row.case.label}</PageLink>,
            },
            { label: "다음 기일(송무)", value: row.nextHearingAt && formatDateTime(row.nextHearingAt).slice(0, 16) },
            { label: "다음 기한(송무)", value: row.nextDeadlineOn && formatDay(row.nextDeadlineOn) },
            { label: "다음", value: row.nextOn === null ? "" : `${formatDay(row.nextOn)} ${row.nextWhat}` },
            { label: "상소기한", value: row.appealUntil ?? "" },
          ]}
        />
      )}
    </RecordRead>
  );
}
