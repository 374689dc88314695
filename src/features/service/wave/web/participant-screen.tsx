import { formatWon } from "#platform/money.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import type { RowOf } from "#records/resource.ts";
import type { RecordTableProps } from "#records/web/list/record-table.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { useBulkSteps } from "#records/web/steps/bulk-steps.tsx";
import { SmsButton } from "#features/messages/sms/sms-writing.tsx";
import { manageSuits } from "../access.ts";
import { readEvidence } from "../endpoints.ts";
import { participantSteps } from "../participant-steps.ts";
import { participant } from "../participant.ts";
import { EvidenceChain } from "./evidence-chain.tsx";
import { useLinkMessage } from "./link-message-dialog.tsx";
import { UploadLinksCard } from "./upload-links-card.tsx";

const steps = { machine: participantSteps, refreshes: [readEvidence] };
const views = [
  { label: "서류 미비", query: "documentsMissing=1..20&status=applied,docsPending,docsReview,contracted,paid" },
  { label: "미입금", query: "status=contracted" },
  { label: "중복 의심", query: "alike=Y" },
  { label: "연락 두절", query: "contactLost=Y" },
];

/** The suit of which all of the rows are; null: they are of several. */
function suitOf(
  rows: readonly RowOf<typeof participant>[],
): { readonly number: number; readonly title: string } | null {
  const suit = rows[0]?.suit;
  if (!suit || rows.some((row) => row.suit.id !== suit.id)) return null;
  return { number: suit.number, title: suit.label };
}

/** /lawfirm/wave/client: participants over all suits; with ?id=, one of them. */
export default function ParticipantScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const bulk = useBulkSteps(steps);
  const message = useLinkMessage();
  const mayManage = useAllowed(manageSuits);
  const actions: NonNullable<RecordTableProps<typeof participant>["actions"]> = (rows, clear) => (
    <>
      {mayManage && bulk.actions(rows, clear)}
      <SmsButton type="participant" rows={rows} />
      {message.button(
        suitOf(rows),
        rows.map(({ number }) => number),
        clear,
      )}
    </>
  );
  if (id === null) {
    return (
      <>
        <RecordScreen
          resource={participant}
          manage={manageSuits}
          views={views}
          newLabel="참여자 등록"
          form={{ preset: { kind: "self" } }}
          hint="성명 · 동·호 · 연락처 · 초성 · 번호"
          emptyHint="이 팀의 집단소송에 참여자가 없습니다. 소송의 참여자 탭에서 표를 붙여 넣을 수 있습니다."
          actions={actions}
        />
        {bulk.dialog}
        {message.dialog}
      </>
    );
  }
  return (
    <RecordRead resource={participant} number={id}>
      {(row) => (
        <RecordPage
          resource={participant}
          row={row}
          manage={manageSuits}
          steps={steps}
          facts={[
            { label: "소송", value: row.suit.label },
            { label: "원고번호", value: row.seq === null ? "미부여" : `${row.seq}번` },
            { label: "동·호", value: row.unit },
            { label: "차수", value: `${row.wave}차` },
            { label: "입금", value: row.paidAmount === null ? "미입금" : `${formatWon(row.paidAmount)}원` },
            { label: "배상액", value: row.award === null ? "" : `${formatWon(row.award)}원` },
          ]}
          aside={
            <>
              {mayManage && <UploadLinksCard row={row} />}
              <EvidenceChain number={row.number} />
            </>
          }
        />
      )}
    </RecordRead>
  );
}
