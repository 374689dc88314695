import { useState } from "react";
import { call, CallError } from "#platform/web/call.ts";
import { notifySuccess } from "#platform/web/notify.ts";
import * as endpoints from "../../endpoints.ts";
import { emitTaskUpdate } from "../../panel.ts";
import type { SentTask } from "../../schemas.ts";
import { refreshTasks } from "../data/lists.ts";
import { DueInput } from "../due/due-input.tsx";
import due from "../due/due.module.css";
import parts from "../parts/parts.module.css";

/** Gives a sent task another 기한, or takes it away. */
export function DueEdit({ task, onClose }: { readonly task: SentTask; readonly onClose: () => void }) {
  const [value, setValue] = useState(task.dueAt);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      await call(endpoints.updateTask, { params: { id: String(task.id) }, body: { dueAt: value } });
      notifySuccess(value === null ? "기한을 지웠습니다." : "기한을 저장했습니다.");
      refreshTasks();
      emitTaskUpdate();
      onClose();
    } catch (error) {
      setSaving(false);
      setFailure(error instanceof CallError ? error.message : "저장하지 못했습니다. 다시 시도하세요.");
    }
  };
  return (
    <div className={due.edit}>
      <DueInput legend="기한" value={value} onChange={setValue} error={failure} />
      <div className={due.editButtons}>
        <button type="button" className={parts.button} onClick={onClose}>
          취소
        </button>
        <button
          type="button"
          className={parts.button}
          data-variant="filled"
          disabled={saving || value === task.dueAt}
          onClick={() => void save()}
        >
          기한저장
        </button>
      </div>
    </div>
  );
}
