import { PageTabs } from "#firm/web/page-tabs.tsx";
import { formatTaskDate } from "#platform/dates.ts";
import { urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import type { RowOf } from "#records/resource.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { managePartners, showPartners } from "#features/partner/members/access.ts";
import { interestTabs } from "#features/partner/members/interest-tabs.ts";
import { readAnswers } from "../endpoints.ts";
import { inquiry } from "../inquiry.ts";
import { inquirySteps } from "../steps.ts";
import { AnswerPart } from "./answer-part.tsx";

const steps = { machine: inquirySteps, refreshes: [readAnswers] };
const views = [
  { label: "회람 중", query: "status=circulating&sort=dueAt" },
  { label: "내가 요청한 것", query: "owner=me" },
  { label: "결정됨", query: "status=cleared,consentNeeded,refused" },
];

/** /partner/interest-status: inquiries among the partners; with ?id=, one with its names and answers. */
export default function InquiryScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id !== null) {
    return (
      <RecordRead resource={inquiry} number={id}>
        {(row) => <InquiryPage row={row} />}
      </RecordRead>
    );
  }
  return (
    <>
      <PageTabs label="이해관계 현황" tabs={interestTabs} />
      <RecordScreen
        resource={inquiry}
        manage={managePartners}
        enter={showPartners}
        views={views}
        newLabel="조회 등록"
        emptyHint="이해관계 조회가 없습니다. 상담이나 계약의 ‘이해관계 조회’ 탭에서 당사자를 바로 회람할 수 있습니다."
      />
    </>
  );
}

function InquiryPage({ row }: { readonly row: RowOf<typeof inquiry> }) {
  const isOpen = row.status === "draft" || row.status === "circulating";
  return (
    <RecordPage
      resource={inquiry}
      row={row}
      manage={managePartners}
      steps={steps}
      form={isOpen ? {} : false}
      facts={[
        { label: "요청자", value: row.owner?.label },
        { label: "응답 기한", value: row.dueAt && formatTaskDate(row.dueAt) },
        { label: "응답", value: row.status !== "draft" && `${row.answered ?? 0}명, 미응답 ${row.unanswered ?? 0}명` },
        { label: "결정", value: row.decidedAt && formatTaskDate(row.decidedAt) },
      ]}
      summary={["note", "decision"]}
    >
      <AnswerPart row={row} />
    </RecordPage>
  );
}
