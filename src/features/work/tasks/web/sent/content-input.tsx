import { useEffect, useRef, type KeyboardEvent } from "react";
import { OverLimit } from "#ui/components/limited.tsx";
import { isComposing } from "../parts/composing.ts";
import parts from "../parts/parts.module.css";
import type { ContentDraftControl } from "./use-content-draft.ts";
import classes from "./sent.module.css";

const longest = 20_000;

type ContentInputProps = { readonly title: string; readonly control: ContentDraftControl };

/** The content while it is being edited; when it was changed elsewhere, both texts are shown. */
export function ContentInput({ title, control }: ContentInputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = control.draft!;
  useEffect(() => input.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void control.save();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      control.cancel();
    }
  };
  return (
    <>
      <textarea
        ref={input}
        className={parts.input}
        rows={5}
        aria-label={`내용: ${title}`}
        aria-invalid={draft.failure !== null}
        data-mantine-stop-propagation="true"
        value={draft.value}
        onChange={(event) => control.change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <OverLimit text={draft.value} limit={longest} />
      {draft.failure !== null && (
        <div className={classes.conflict} role="alert">
          <p>{draft.failure}</p>
          {draft.changedTo !== null && (
            <>
              <p className={classes.changedTo}>
                <b>현재 내용</b> {draft.changedTo === "" ? "비어 있음" : draft.changedTo}
              </p>
              <button type="button" className={parts.button} onClick={control.drop}>
                현재 내용 사용
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
