import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { firmNow } from "#platform/clock.ts";
import { formatDateTime } from "#platform/dates.ts";
import type { RowOf } from "#records/resource.ts";
import { call } from "#platform/web/call.ts";
import { useAllowed, useUser } from "#platform/web/session.ts";
import { RecordPage } from "#records/web/page/record-page.tsx";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import { openTaskCreation, presetOf } from "#features/work/tasks/panel.ts";
import { LinedText } from "#features/messages/parts/lined-text.tsx";
import styles from "#features/messages/parts/parts.module.css";
import { askForAuthors, moderateBoards, joinBoards } from "../access.ts";
import { boardPost, boardPostForm } from "../board-post.ts";
import { openPost } from "../endpoints.ts";
import { boardPostSteps } from "../steps.ts";
import { AskForAuthor } from "./ask-for-author.tsx";
import { Comments } from "./comments.tsx";
import { Confirmations } from "./confirmations.tsx";

const steps = { machine: boardPostSteps };
const cells = { content: ({ content }: Row) => <LinedText text={content ?? ""} /> };

type Row = RowOf<typeof boardPost>;

/** One post: its words, who has confirmed it, and what was said to it. */
export function PostPage({ row }: { readonly row: Row }) {
  const moderates = useAllowed(moderateBoards);
  const mayAsk = useAllowed(askForAuthors) && row.board === "anonymous";
  const me = useUser().staff?.id;
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    // Whether it was noted changes nothing on the page.
    call(openPost, { params: { number: String(row.number) } }).catch(() => null);
  }, [row.number]);
  const own = row.owner !== null && row.owner.id === me;
  const until = row.editableUntil ?? null;
  const isLate = until !== null && Date.parse(until) <= firmNow();
  return (
    <>
      <RecordPage
        resource={boardPost}
        row={row}
        manage={joinBoards}
        form={moderates || (own && !isLate) ? { fields: boardPostForm } : false}
        state={
          row.status === "hidden"
            ? { label: "숨김", tone: "grey" }
            : { label: boardPost.fields.board.options[row.board], tone: "accent" }
        }
        facts={[
          { label: "작성자", value: row.board === "anonymous" ? "익명" : row.owner?.label },
          { label: "공개", value: boardPost.fields.audience.options[row.audience] },
          {
            label: "수정 기한",
            value: own && until && `${formatDateTime(until).slice(0, 16)}${isLate ? " 지남" : ""}`,
          },
          { label: "답변", value: row.board === "question" ? (row.answered ? "채택됨" : "채택 전") : "" },
          {
            label: "조회",
            value: row.board === "anonymous" || row.views === null ? "" : `${formatNumber(row.views)}명`,
          },
          { label: "확인", value: row.confirmed },
          { label: "개정", value: row.confirms ? `${row.edition ?? 1}판` : "" },
        ]}
        summary={row.status === "hidden" ? ["content", "tags", "hiddenReason"] : ["content", "tags"]}
        cells={cells}
        actions={
          <>
            <StepButtons use={steps} row={row} presets={{ revise: { title: row.title, content: row.content ?? "" } }} />
            {mayAsk && (
              <Button variant="default" onClick={() => setAsking(true)}>
                작성자 확인 요청
              </Button>
            )}
          </>
        }
        onAddTask={() => openTaskCreation(presetOf({ ...row, type: boardPost.name, label: boardPost.label }))}
      >
        <div className={styles.sections}>
          {row.confirms && <Confirmations row={row} mayFollow={own || moderates} />}
          <Comments row={row} mayAccept={row.board === "question" && (own || moderates)} />
        </div>
      </RecordPage>
      {asking && <AskForAuthor number={row.number} onClose={() => setAsking(false)} />}
    </>
  );
}
