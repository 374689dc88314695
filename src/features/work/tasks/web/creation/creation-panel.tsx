import { Button, Checkbox, Drawer, Radio } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Drawer.css";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/Radio.css";
import { useEffect, useRef, type KeyboardEvent } from "react";
import { LimitedInput, LimitedTextarea } from "#ui/components/limited.tsx";
import { Kbd } from "#ui/components/kbd.tsx";
import { notifyInfo, notifyUndo } from "#platform/web/notify.ts";
import { openTaskCreation, type TaskPreset, type TaskWords } from "../../panel.ts";
import { importances } from "../../task.ts";
import { DueInput } from "../due/due-input.tsx";
import { useComingDays } from "../due/use-coming-days.ts";
import { isComposing } from "../parts/composing.ts";
import parts from "../parts/parts.module.css";
import { useEscape } from "../parts/use-escape.ts";
import { KeptDrafts } from "./kept-drafts.tsx";
import { contentMax, recordOf, titleMax } from "./new-task.ts";
import { QuickLineInput } from "./quick-line.tsx";
import { RelatedPicker } from "./related-picker.tsx";
import { StaffPicker } from "./staff-picker.tsx";
import { useTaskDrafts } from "./task-drafts.ts";
import { TemplateChooser } from "./template-chooser.tsx";
import { useNewTask } from "./use-new-task.ts";
import { useRecipients } from "./use-recipients.ts";
import classes from "./creation.module.css";

const counterFrom = 160;

type CreationPanelProps = {
  readonly preset: TaskPreset | null;
  readonly words: TaskWords | null;
  readonly onClose: () => void;
};

/**
 * The creation panel of spec §2.5; each opening is a new one, so every field begins anew. Escape and X keep what was typed
 * for a later opening, 취소 throws it away.
 */
export default function CreationPanel({ preset, words, onClose }: CreationPanelProps) {
  const recipients = useRecipients();
  const drafts = useTaskDrafts(preset);
  const form = useNewTask({ preset, words, recipients, drafts, onSaved: onClose });
  const { task, change, mistake, touched, draft } = form;
  const coming = useComingDays(recordOf(task, preset));
  const title = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLFormElement>(null);

  const close = () => {
    onClose();
    if (touched) notifyInfo("작성 중인 할일을 보관했습니다.", "신규등록을 다시 열면 이어서 쓸 수 있습니다.");
  };
  const cancel = () => {
    drafts.drop(draft.id);
    onClose();
    const putBack = () => {
      drafts.keep(draft);
      openTaskCreation(preset);
    };
    if (touched) notifyUndo("작성하던 할일을 지웠습니다.", putBack);
  };
  useEscape(body, close);
  useWarnBeforeLeaving(touched);
  const save = async () => {
    const wrong = await form.save();
    if (wrong?.field === "title") title.current?.focus();
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
    event.preventDefault();
    void save();
  };
  return (
    <Drawer
      opened
      onClose={close}
      closeOnEscape={false}
      position="right"
      size="min(560px, 94vw)"
      title={<span className={classes.title}>할일 신규등록</span>}
      closeButtonProps={{ "aria-label": "닫기" }}
    >
      {/* Ctrl+Enter saves from every field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={body}
        className={classes.form}
        onKeyDown={saveByKey}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <KeptDrafts
          drafts={drafts.kept.filter(({ id }) => id !== draft.id)}
          onResume={form.resume}
          onDrop={(kept) => {
            drafts.drop(kept.id);
            drafts.reread();
            notifyUndo("보관한 할일을 지웠습니다.", () => {
              drafts.keep(kept);
              drafts.reread();
            });
          }}
        />
        {form.resumed && <output className={classes.quiet}>저장하지 않은 내용을 이어서 씁니다.</output>}
        <TemplateChooser form={form} />
        <QuickLineInput form={form} recipients={recipients} isFixed={preset !== null} />
        {preset ? (
          <p className={classes.preset}>
            관련 업무 <b>{preset.label}</b>
          </p>
        ) : (
          <RelatedPicker form={form} />
        )}
        <LimitedInput
          ref={title}
          data-autofocus
          label="제목"
          withAsterisk
          limit={titleMax}
          value={task.title}
          error={mistake?.field === "title" ? mistake.message : undefined}
          description={task.title.length >= counterFrom ? `${task.title.length}/${titleMax}자` : undefined}
          inputWrapperOrder={["label", "input", "description", "error"]}
          onChange={(event) => change({ title: event.currentTarget.value })}
          onKeyDown={(event) => {
            // Enter in one field is no decision to save the whole form.
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
        <LimitedTextarea
          label="내용 (선택)"
          rows={5}
          limit={contentMax}
          value={task.content}
          onChange={(event) => change({ content: event.currentTarget.value })}
        />
        <StaffPicker recipients={recipients} error={mistake?.field === "staffs" ? mistake.message : null} />
        <Checkbox
          label="전원 완료"
          description="담당자 모두가 완료해야 업무가 끝납니다."
          checked={task.everyone}
          onChange={(event) => change({ everyone: event.currentTarget.checked })}
        />
        <Radio.Group label="중요도" value={task.importance} onChange={(importance) => change({ importance })}>
          <div className={classes.radios}>
            {importances.map((importance) => (
              <Radio key={importance} value={importance} label={importance} />
            ))}
          </div>
        </Radio.Group>
        <DueInput
          legend="기한 (선택)"
          value={task.dueAt}
          onChange={(dueAt) => change({ dueAt })}
          coming={coming}
          error={mistake?.field === "due" ? mistake.message : null}
        />
        <div className={classes.foot}>
          {form.failure !== null && (
            <p className={classes.error} role="alert">
              {form.failure}
            </p>
          )}
          {!form.maySave && <p className={classes.quiet}>직원으로 등록된 사용자만 할일을 등록할 수 있습니다.</p>}
          <div className={classes.buttons}>
            <Button variant="default" onClick={cancel}>
              취소
            </Button>
            <Button
              type="submit"
              loading={form.saving}
              disabled={!form.maySave}
              aria-keyshortcuts="Control+Enter"
              rightSection={
                <span aria-hidden="true" className={parts.keyHint}>
                  <Kbd keys="ctrl+Enter" />
                </span>
              }
            >
              저장
            </Button>
          </div>
        </div>
      </form>
    </Drawer>
  );
}

/** The browser asks before it leaves a page with unsaved text. */
function useWarnBeforeLeaving(touched: boolean): void {
  useEffect(() => {
    if (!touched) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [touched]);
}
