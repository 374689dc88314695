import { useState } from "react";
import type { TaskEntry } from "../../schemas.ts";
import { useMe } from "../data/me.ts";
import { reopenEntry } from "../data/move-entries.ts";
import { isReopenable } from "../data/moves.ts";
import parts from "../parts/parts.module.css";
import classes from "./closed.module.css";

/** 다시 열기: for what the person completed by mistake. */
export function ReopenButton({ entry }: { readonly entry: TaskEntry }) {
  const me = useMe();
  const [busy, setBusy] = useState(false);
  if (me === null || !isReopenable(entry, me.id)) return null;
  const reopen = async () => {
    setBusy(true);
    await reopenEntry(entry);
    setBusy(false);
  };
  return (
    <div className={classes.reopen}>
      <button type="button" className={parts.button} disabled={busy} onClick={() => void reopen()}>
        다시 열기
      </button>
      <span>완료한 뒤 다른 사람이 처리하지 않은 업무만 다시 열 수 있습니다.</span>
    </div>
  );
}
