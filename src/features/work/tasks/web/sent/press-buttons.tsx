import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { call, CallError } from "#platform/web/call.ts";
import { notifyError, notifySuccess } from "#platform/web/notify.ts";
import { confirm } from "#ui/components/confirm.ts";
import * as endpoints from "../../endpoints.ts";
import { emitTaskUpdate } from "../../panel.ts";
import type { SentTask } from "../../schemas.ts";
import { useMe } from "../data/me.ts";
import { refreshTasks } from "../data/lists.ts";
import parts from "../parts/parts.module.css";

/** 독촉 for those who have not finished, and 회수 as long as nobody has begun. */
export function PressButtons({ task }: { readonly task: SentTask }) {
  const [busy, setBusy] = useState(false);
  const params = { id: String(task.id) };
  const act = async (run: () => Promise<string>) => {
    setBusy(true);
    try {
      notifySuccess(await run());
      refreshTasks();
      emitTaskUpdate();
    } catch (error) {
      notifyError(error instanceof CallError ? error.message : "처리하지 못했습니다. 다시 시도하세요.");
    }
    setBusy(false);
  };
  const urge = () =>
    act(async () => {
      const { told } = await call(endpoints.urgeTask, { params });
      return `${told}명에게 독촉 알림을 보냈습니다.`;
    });
  const recall = async () => {
    const yes = await confirm({
      title: "보낸 업무를 회수할까요?",
      message: "받은 사람의 할일에서 사라지고 완료업무의 포기에 남습니다.",
      confirmLabel: "회수",
    });
    if (!yes) return;
    await act(async () => {
      await call(endpoints.recallTask, { params });
      return "업무를 회수했습니다.";
    });
  };
  const isUntouched = task.status === "대기" && task.taskUsers.every(({ status }) => status === "대기");
  const why = whyNotUrged(task, useMe()?.id ?? null);
  return (
    <>
      <button
        type="button"
        className={parts.button}
        disabled={busy || why !== null}
        title={why ?? undefined}
        onClick={() => void urge()}
      >
        독촉
      </button>
      {isUntouched && (
        <button type="button" className={parts.button} disabled={busy} onClick={() => void recall()}>
          회수
        </button>
      )}
    </>
  );
}

/** Why nobody can be urged now; null: somebody can. */
function whyNotUrged({ taskUsers, urgedOn }: SentTask, me: number | null): string | null {
  if (urgedOn === firmToday()) return "오늘은 이미 독촉했습니다.";
  const isLeft = taskUsers.some(({ staff, status }) => staff.id !== me && (status === "대기" || status === "진행"));
  return isLeft ? null : "독촉할 사람이 없습니다.";
}
