import { VisuallyHidden } from "@mantine/core";
import type { RowOf } from "#records/resource.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import RecordHistory from "#records/web/page/record-history.tsx";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageMemos } from "../access.ts";
import { memo, memoVisibilities } from "../memo.ts";
import RecordMemos from "./record-memos.tsx";
import styles from "./memos.module.css";

type MemoRow = RowOf<typeof memo>;

const views = [
  { label: "내가 확인할 것", query: "callsMe=Y" },
  { label: "나를 언급", query: "mentionsMe=Y" },
  { label: "미확인", query: "unacked=Y" },
  { label: "내가 쓴 메모", query: "author=me" },
  { label: "고정", query: "pinned=Y" },
];

/** The record that the memo hangs on. */
function subjectOf({
  recordType: type,
  recordId: id,
  recordNumber: number,
  recordPath: path,
  subject,
}: MemoRow): RailRecord {
  // 사건 201 매매대금: the kind, the number, and what it is called.
  const [label = "", , ...title] = subject.split(" ");
  return { type, label, id, number, title: title.join(" "), path: path || null };
}

const cells: OwnCells<typeof memo> = {
  subject: (row) =>
    row.recordPath === "" ? (
      row.subject
    ) : (
      <PageLink to={row.recordPath} className={styles.subject} title={row.subject}>
        {row.subject}
      </PageLink>
    ),
  content: ({ content, edited, pinned }) => (
    <span className={styles.line} title={content}>
      {pinned && <StateChip tone="accent">고정</StateChip>}
      {content}
      {edited && <span className={styles.dim}> 수정됨</span>}
    </span>
  ),
  visibility: ({ visibility }) =>
    visibility === "all" ? (
      memoVisibilities.all
    ) : (
      <StateChip tone={visibility === "privileged" ? "red" : "blue"}>{memoVisibilities[visibility]}</StateChip>
    ),
};

/** /lawfirm/project/memos: every memo the person may see; with ?id=, that memo among those of its record. */
export default function MemoScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  if (id === null) {
    return (
      <RecordScreen
        resource={memo}
        manage={manageMemos}
        title="메모리스트"
        hint="내용, #태그"
        views={views}
        filters={["createdAt", "kind", "author", "project", "client", "remindOn", "visibility"]}
        cells={cells}
        form={false}
        emptyHint="메모가 없습니다. 상담·고객·사건 등 화면의 ‘메모’ 탭에서 쓸 수 있습니다."
      />
    );
  }
  return (
    <RecordRead resource={memo} number={id}>
      {(row) => <MemoPage row={row} />}
    </RecordRead>
  );
}

function MemoPage({ row }: { readonly row: MemoRow }) {
  const record = subjectOf(row);
  return (
    <>
      <PageHeader title="메모" above={<PageLink to="/lawfirm/project/memos">메모리스트</PageLink>}>
        {row.recordPath === "" ? row.subject : <PageLink to={row.recordPath}>{row.subject}</PageLink>}
      </PageHeader>
      <div className={styles.page}>
        <Card>
          <VisuallyHidden component="h2">{row.subject}의 메모</VisuallyHidden>
          <RecordMemos record={record} marked={row.id} />
        </Card>
        <Card title="이 메모의 이력">
          <RecordHistory resource={memo} number={row.number} />
        </Card>
      </div>
    </>
  );
}
