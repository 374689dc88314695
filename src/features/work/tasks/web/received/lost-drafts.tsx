import { useState } from "react";
import { call, CallError } from "#platform/web/call.ts";
import { notifyError, notifySuccess } from "#platform/web/notify.ts";
import { useStore } from "#platform/web/store.ts";
import * as endpoints from "../../endpoints.ts";
import type { TaskEntry } from "../../schemas.ts";
import { draftKey, dropDraft, entryDrafts, isChanged } from "../data/entry-drafts.ts";
import parts from "../parts/parts.module.css";
import classes from "./lost-drafts.module.css";

/** Memos that were being typed when their task left the list, so that no word is lost with the row. */
export function LostDrafts({ entries }: { readonly entries: readonly TaskEntry[] }) {
  const drafts = useStore(entryDrafts);
  const [saving, setSaving] = useState(false);
  const lost = Object.entries(drafts).flatMap(([key, draft]) => {
    const id = Number(key.split(".")[0]);
    const gone = key === draftKey(id, "memo") && isChanged(draft) && !entries.some((entry) => entry.id === id);
    return gone ? [{ key, id, title: draft.entryTitle, text: draft.value }] : [];
  });
  const save = async (key: string, id: number, memo: string) => {
    setSaving(true);
    try {
      await call(endpoints.updateEntry, { params: { taskUserId: String(id) }, body: { memo } });
      dropDraft(key);
      notifySuccess("메모를 저장했습니다.");
    } catch (error) {
      notifyError("메모를 저장하지 못했습니다", error instanceof CallError ? error.message : undefined);
    } finally {
      setSaving(false);
    }
  };
  return lost.map(({ key, id, title, text }) => (
    <section key={key} className={classes.lost} role="alert" aria-label="작성하던 메모">
      <p>
        <b>{title}</b> 업무가 목록에서 빠졌습니다. 작성하던 메모가 남아 있습니다.
      </p>
      <p className={classes.text}>{text}</p>
      <div className={parts.actions}>
        <button type="button" className={parts.button} disabled={saving} onClick={() => void save(key, id, text)}>
          메모 저장
        </button>
        <button type="button" className={parts.button} onClick={() => dropDraft(key)}>
          버리기
        </button>
      </div>
    </section>
  ));
}
