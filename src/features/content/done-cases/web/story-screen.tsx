import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageDoneCases } from "../access.ts";
import { doneCase } from "../done-case.ts";

const views = [
  { label: "검토 중", query: "status=anonymising,read" },
  { label: "승인", query: "status=approved" },
  { label: "공개 근거 없음", query: "basis=none,withdrawn&status=read,approved,published" },
  { label: "게시", query: "status=published" },
  { label: "퇴사 변호사 이름", query: "nameReview=Y&status=approved,published" },
];

/** /lawfirm/donecase: success stories on their way to publication. */
export default function StoryScreen() {
  return (
    <RecordScreen
      resource={doneCase}
      manage={manageDoneCases}
      views={views}
      newLabel="성공사례 쓰기"
      emptyHint="종결한 사건에서 성공사례를 쓰면 이름과 번호를 찾아 가립니다."
    />
  );
}
