import { StateChip } from "#ui/components/chip.tsx";
import { PageLink, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import type { OwnCells } from "#records/web/list/list-columns.ts";
import { RecordRead } from "#records/web/page/record-read.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { askForAuthors, joinBoards } from "../access.ts";
import { boardPost, boardPostForm } from "../board-post.ts";
import { PostPage } from "./post-page.tsx";

const views = [
  { label: "공지", query: "board=notice" },
  { label: "내가 확인할 글", query: "awaitsMe=Y" },
  { label: "자유", query: "board=free" },
  { label: "업무", query: "board=work" },
  { label: "질문", query: "board=question" },
  { label: "답변을 기다리는 질문", query: "board=question&answered=N" },
  { label: "자료", query: "board=files" },
  { label: "익명", query: "board=anonymous" },
];

const cells: OwnCells<typeof boardPost> = {
  title: ({ title, pinned, confirms, awaitsMe, answered, status }) => (
    <>
      {pinned && <StateChip tone="accent">고정</StateChip>} {confirms && <StateChip tone="red">필독</StateChip>}{" "}
      {awaitsMe && <StateChip tone="amber">미확인</StateChip>} {answered && <StateChip tone="green">채택</StateChip>}{" "}
      {status === "hidden" && <StateChip tone="grey">숨김</StateChip>} {title}
    </>
  ),
  owner: ({ owner, board }) => (board === "anonymous" ? "익명" : (owner?.label ?? "")),
};

/** /lawfirm/board: the boards; with ?id=, that post. */
export default function BoardScreen() {
  const [{ id }] = useUrlState({ id: urlNumber });
  const mayAsk = useAllowed(askForAuthors);
  if (id === null) {
    return (
      <RecordScreen
        resource={boardPost}
        manage={joinBoards}
        title="게시판"
        views={views}
        cells={cells}
        newLabel="글쓰기"
        form={{ preset: { board: "free", audience: "firm" }, fields: boardPostForm }}
        buttons={mayAsk && <PageLink to="/lawfirm/board/authors">작성자 확인 요청</PageLink>}
        emptyHint="아직 글이 없습니다. ‘글쓰기’로 첫 글을 올려 주세요."
      />
    );
  }
  return (
    <RecordRead resource={boardPost} number={id}>
      {(row) => <PostPage row={row} />}
    </RecordRead>
  );
}
