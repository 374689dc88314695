import { Button, Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.css";
import { IconDots } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { shortened } from "#platform/shortened.ts";
import { call } from "#platform/web/call.ts";
import { notifyError, notifyUndo } from "#platform/web/notify.ts";
import { refreshReads, useWrite } from "#platform/web/query.ts";
import { openTaskCreation, presetOf } from "#features/work/tasks/panel.ts";
import { ackMemo, bringBackMemo, hideMemo, memoCalls, pinMemo, readThread } from "../endpoints.ts";
import type { RailRecord } from "#records/web/rails.ts";
import type { Memo } from "../schemas.ts";

const ReasonDialog = lazy(() => import("#records/web/reason-dialog.tsx"));
const MoveDialog = lazy(() => import("./move-dialog.tsx"));

type MemoActionsProps = { readonly memo: Memo; readonly record: RailRecord; readonly onEdit: () => void };

const refreshes = [readThread, memoCalls.list, memoCalls.read];

/** What can be done with a memo beside answering it. */
export function MemoActions({ memo, record, onEdit }: MemoActionsProps) {
  const [asking, setAsking] = useState<"hide" | "move" | null>(null);
  const params = { number: String(memo.id) };
  const ack = useWrite(ackMemo, { refreshes, failure: "확인하지 못했습니다." });
  const pin = useWrite(pinMemo, { refreshes, failure: "고정하지 못했습니다." });
  const isTop = memo.replyTo === null;
  return (
    <>
      {memo.awaitsMe && (
        <Button size="xs" loading={ack.isPending} onClick={() => ack.mutate({ params })}>
          확인
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => beginTask(memo, record)}>
        할일로
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="xs" variant="subtle" aria-label="다른 처리">
            <IconDots size={15} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isTop && (
            <Menu.Item onClick={() => pin.mutate({ params, body: { version: memo.version, pinned: !memo.pinned } })}>
              {memo.pinned ? "고정 해제" : "고정"}
            </Menu.Item>
          )}
          {memo.isMine && <Menu.Item onClick={onEdit}>수정</Menu.Item>}
          {isTop && memo.mayHide && <Menu.Item onClick={() => setAsking("move")}>다른 기록으로 이동</Menu.Item>}
          {memo.isMine && <Menu.Item onClick={() => setAsking("hide")}>삭제</Menu.Item>}
          {!memo.isMine && memo.mayHide && <Menu.Item onClick={() => setAsking("hide")}>숨김</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {asking === "hide" && (
          <ReasonDialog
            title={memo.isMine ? "메모 삭제" : "메모 숨김"}
            message={`${memo.isMine ? "메모를" : "다른 사람의 메모를"} 목록과 기록에서 숨깁니다. 사유는 이력에 남습니다.`}
            confirmLabel={memo.isMine ? "삭제" : "숨김"}
            onClose={() => setAsking(null)}
            onConfirm={(reason) => hide(memo, reason)}
          />
        )}
        {asking === "move" && <MoveDialog memo={memo} record={record} onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  );
}

/** Opens the creation panel with the words of the memo and its record. */
function beginTask({ content, author }: Memo, record: RailRecord): void {
  const { label, number } = record;
  const [firstLine = ""] = content.trim().split("\n");
  openTaskCreation(presetOf(record), {
    title: shortened(firstLine, 100),
    content: `${content}\n\n${label} ${number} 메모 · ${author.shortName}`,
  });
}

async function hide(memo: Memo, reason: string): Promise<void> {
  const params = { number: String(memo.id) };
  const { version } = await call(hideMemo, { params, body: { version: memo.version, reason } });
  notifyUndo(memo.isMine ? "메모를 삭제했습니다." : "메모를 숨겼습니다.", () => void bringBack(params, version));
  await refreshReads(...refreshes);
}

async function bringBack(params: { readonly number: string }, version: number): Promise<void> {
  try {
    await call(bringBackMemo, { params, body: { version } });
    await refreshReads(...refreshes);
  } catch (error) {
    notifyError("되돌리지 못했습니다.", (error as Error).message);
  }
}
