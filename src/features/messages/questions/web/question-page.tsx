import { formatDateTime } from "#platform/dates.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import { HomeList } from "#records/web/home-list.tsx";
import { Card } from "#ui/components/card.tsx";
import { openTaskCreation, presetOf } from "#features/work/tasks/panel.ts";
import { LinedText } from "#features/messages/parts/lined-text.tsx";
import type { RowOf } from "#records/resource.ts";
import { keepQuestions } from "../access.ts";
import { question } from "../question.ts";
import { questionSteps } from "../steps.ts";

const steps = { machine: questionSteps };

type Row = RowOf<typeof question>;

const cells = {
  content: ({ content }: Row) => <LinedText text={content ?? ""} />,
  answer: ({ answer }: Row) => <LinedText text={answer ?? ""} />,
};

/** /qna/post/{post_id}: a question, its answer on the way to the client, and others of its kind. */
export default function QuestionPage() {
  return (
    <RecordRead resource={question} number={useIdParam("postId")}>
      {(row) => (
        <RecordPage
          resource={question}
          row={row}
          manage={keepQuestions}
          state={{
            label: question.fields.status.options[row.status],
            tone: question.fields.status.tones[row.status],
          }}
          actions={<StepButtons use={steps} row={row} presets={{ draft: { answer: row.answer ?? "" } }} />}
          facts={[
            { label: "분야", value: row.category },
            { label: "공개", value: question.fields.audience.options[row.audience] },
            { label: "답변", value: row.owner?.label },
            { label: "승인", value: row.approver?.label },
            { label: "게시", value: row.publishedAt && formatDateTime(row.publishedAt) },
            { label: "채택", value: row.adopted ? "채택됨" : "" },
          ]}
          onAddTask={() => openTaskCreation(presetOf({ ...row, type: question.name, label: question.label }))}
          summary={["content", "answer", "tags", "notes", "client", "askedFor"]}
          cells={cells}
          aside={
            <Card title="관련 글">
              <HomeList
                resource={question}
                query={`status=published&category=${row.category}`}
                label={({ title }) => title}
                detail={({ category }) => category}
                empty="같은 분야의 글이 없습니다."
              />
            </Card>
          }
        />
      )}
    </RecordRead>
  );
}
