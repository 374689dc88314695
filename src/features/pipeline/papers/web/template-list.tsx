import { RecordScreen } from "#records/web/record-screen.tsx";
import { managePapers } from "../access.ts";
import { paperTemplate } from "../paper-template.ts";

const views = [
  { label: "사용 중", query: "status=inUse" },
  { label: "검토 대기", query: "status=review" },
  { label: "초안", query: "status=draft" },
];

/** /lawfirm/contract/templates */
export default function TemplateList() {
  return (
    <RecordScreen
      resource={paperTemplate}
      manage={managePapers}
      views={views}
      newLabel="서식 등록"
      emptyHint="법인의 서식이 없습니다. 등록하지 않아도 기본 서식으로 계약서를 만들 수 있습니다."
    />
  );
}
