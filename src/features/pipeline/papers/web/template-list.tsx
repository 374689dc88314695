import { RecordScreen } from "#records/web/record-screen.tsx";
import { managePapers } from "../access.ts";
import { paperTemplate } from "../paper-template.ts";
import { DefaultPapers } from "./default-papers.tsx";

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
      lead={<DefaultPapers />}
      emptyHint="법인이 따로 올린 서식이 없어 기본 서식을 쓰고 있습니다. ‘이 서식으로 시작’을 누르거나 파일을 올려 법인의 서식을 만듭니다."
    />
  );
}
