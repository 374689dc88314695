import { firmToday } from "#platform/dates.ts";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { StageTextsLink } from "#features/portal/stages/link.tsx";
import { manageNews } from "../access.ts";
import { news, newsForm } from "../news.ts";

const views = () => [
  { label: "검수 대기", query: "status=review" },
  { label: "예약", query: "status=reserved" },
  { label: "게시 중", query: "status=published" },
  { label: "고정", query: "pinned=Y" },
  { label: "재검토 지남", query: `kind=law&reviewBy=..${firmToday()}` },
];

/** /lawfirm/news */
export default function NewsList() {
  return (
    <RecordScreen
      resource={news}
      manage={manageNews}
      views={views()}
      buttons={<StageTextsLink />}
      form={{ fields: newsForm }}
      newLabel="소식 작성"
      emptyHint="작성한 소식이 없습니다. 초안을 쓰고 다른 사람의 검수를 받아 게시합니다."
    />
  );
}
