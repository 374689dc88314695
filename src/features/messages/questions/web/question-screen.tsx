import { RecordScreen } from "#records/web/record-screen.tsx";
import { keepQuestions } from "../access.ts";
import { question } from "../question.ts";

const views = [
  { label: "답변할 질문", query: "status=received" },
  { label: "승인할 답변", query: "status=drafted" },
  { label: "게시", query: "status=published" },
];

/** /qna/post: the questions of clients, and a new one. */
export default function QuestionScreen() {
  return (
    <RecordScreen
      resource={question}
      manage={keepQuestions}
      title="질문·답변"
      views={views}
      newLabel="질문 등록"
      form={{ preset: { audience: "public" } }}
      emptyHint="질문이 없습니다. 전화나 이메일로 받은 질문을 ‘질문 등록’으로 올릴 수 있습니다."
    />
  );
}
