import { formatDay } from "#platform/dates.ts";
import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useUser } from "#platform/web/session.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { openTaskCreation, presetOf } from "#features/work/tasks/panel.ts";
import { LinedText } from "#features/messages/parts/lined-text.tsx";
import type { RowOf } from "#records/resource.ts";
import { joinAsks } from "../access.ts";
import { ask } from "../ask.ts";
import { askSteps } from "../steps.ts";

const steps = { machine: askSteps };
const open = "status=received,working,reopened";
const views = [
  { label: "진행 중인 문의", query: open },
  { label: "내가 물은 것", query: "owner=me" },
  { label: "내가 맡은 것", query: `assignee=me&${open}` },
  { label: "송무", query: `department=송무&${open}` },
  { label: "IT", query: `department=IT&${open}` },
  { label: "인사", query: `department=인사&${open}` },
];

type Row = RowOf<typeof ask>;

const cells = {
  content: ({ content }: Row) => <LinedText text={content ?? ""} />,
  answer: ({ answer }: Row) => <LinedText text={answer ?? ""} />,
  boardPost: ({ boardPost }: Row) =>
    boardPost ? <PageLink to={`/lawfirm/board?id=${boardPost}`}>게시글 {boardPost}</PageLink> : "",
};

/** /lawfirm/ask: what colleagues ask departments; with ?id=, one question. */
export default function AskScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={ask}
        manage={joinAsks}
        title="내부 문의"
        views={views}
        newLabel="문의하기"
        emptyHint="문의가 없습니다. ‘문의하기’로 송무·IT·인사에 물을 수 있습니다."
      />
    );
  }
  return (
    <RecordRead resource={ask} number={id}>
      {(row) => <AskPage row={row} />}
    </RecordRead>
  );
}

function AskPage({ row }: { readonly row: Row }) {
  const me = useUser().staff?.id;
  return (
    <RecordPage
      resource={ask}
      row={row}
      manage={joinAsks}
      steps={steps}
      form={row.owner?.id === me && row.status !== "done" ? {} : false}
      facts={[
        { label: "분류", value: row.department },
        { label: "문의자", value: row.owner?.label },
        { label: "담당", value: row.assignee?.label ?? "미지정" },
        { label: "희망기한", value: row.wishOn && formatDay(row.wishOn) },
        { label: "사건", value: row.project?.label },
        { label: "상담", value: row.consult?.label },
      ]}
      summary={["content", "answer", "more", "answeredAt", "boardPost"]}
      cells={cells}
      onAddTask={() => openTaskCreation(presetOf({ ...row, type: ask.name, label: ask.label }))}
    />
  );
}
