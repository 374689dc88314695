import type { EntryDraftControl } from "../data/use-entry-draft.ts";
import parts from "../parts/parts.module.css";
import classes from "./draft-conflict.module.css";

/** Why a save failed, and what the field holds by now when it was changed elsewhere; what was typed stays. */
export function DraftConflict({ control }: { readonly control: EntryDraftControl }) {
  const { draft } = control;
  if (!draft?.failure) return null;
  return (
    <div className={classes.conflict} role="alert">
      <p>{draft.failure}</p>
      {draft.changedTo !== null && (
        <>
          <p className={classes.changedTo}>
            <b>현재 내용</b> {draft.changedTo === "" ? "비어 있음" : draft.changedTo}
          </p>
          <div className={parts.actions}>
            <button type="button" className={parts.button} onClick={() => void control.save()}>
              내 내용으로 저장
            </button>
            <button type="button" className={parts.button} onClick={control.takeCurrent}>
              현재 내용 사용
            </button>
          </div>
        </>
      )}
    </div>
  );
}
