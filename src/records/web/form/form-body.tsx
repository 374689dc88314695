import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { Fragment, useEffect, useRef, type KeyboardEvent } from "react";
import { writableFields, type Resource, type RowOf } from "../../resource.ts";
import { confirm } from "#ui/components/confirm.ts";
import { Kbd } from "#ui/components/kbd.tsx";
import { useNarrow } from "#platform/web/device.ts";
import { notifyInfo } from "#platform/web/notify.ts";
import { session } from "#platform/web/session.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";
import { FieldInput } from "./inputs.tsx";
import { MergeView } from "./merge-view.tsx";
import type { RecordFormProps } from "./record-form-props.ts";
import { useRecordForm } from "./use-record-form.ts";
import styles from "./record-form.module.css";

const noPreset = {};
const noInput = () => ({});

type FormBodyProps = RecordFormProps<Resource> & { readonly row: RowOf<Resource> | null };

/** The inputs of a form. Ctrl+Enter saves; plain Enter never does. */
export function FormBody({
  resource,
  row,
  fields,
  preset,
  extra,
  extraAfter,
  extraInput,
  onSaved,
  onClose,
}: FormBodyProps) {
  const narrow = useNarrow();
  const keys = (fields ?? writableFields(resource).map(([key]) => key)).filter((key) => resource.fields[key]);
  const leaving = useRef(false);
  const body = useRef<HTMLFormElement>(null);
  const form = useRecordForm({
    resource,
    keys,
    row,
    preset: preset ?? noPreset,
    extraInput: extraInput ?? noInput,
    onSaved: (saved) => {
      leaving.current = true;
      onSaved?.(saved);
      onClose();
    },
  });
  useBlocker({
    disabled: !form.dirty,
    enableBeforeUnload: () => form.dirty && !leaving.current,
    shouldBlockFn: async () => {
      if (leaving.current) return false;
      return !(await confirm({
        title: "저장하지 않은 내용이 있습니다",
        message: "입력한 내용은 이 브라우저에 보관되어 다시 열 때 이어서 쓸 수 있습니다.",
        confirmLabel: "나가기",
        cancelLabel: "계속 쓰기",
      }));
    },
  });
  const { problems } = form;
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    body.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input, [data-problem] input')
      ?.focus();
  }, [problems]);

  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = form.dirty;
  });
  useEffect(
    () => () => {
      const isKept = session.read().status !== "out";
      if (dirty.current && !leaving.current && isKept) notifyInfo("작성 중인 내용을 보관했습니다.");
    },
    [],
  );
  // A record that had to be read first comes after the drawer has set the focus.
  useEffect(() => {
    body.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  }, []);
  // From outside of the fields too, where keys are not text.
  useShortcuts([{ key: "ctrl+Enter", label: "저장", inDialog: true, run: form.save }]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.save();
  };
  const discard = async () => {
    const sure = await confirm({
      title: "입력한 내용을 지울까요?",
      message: "저장하지 않은 내용이 있습니다",
      confirmLabel: "지우기",
      danger: true,
    });
    if (sure) form.reset();
  };

  if (form.merge) {
    return <MergeView resource={resource} merge={form.merge} values={form.values} onChoose={form.choose} />;
  }
  const more = typeof extra === "function" ? extra(form.values, form.change) : extra;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter in any of its fields
    <form
      ref={body}
      className={styles.form}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      {form.resumed && (
        <output className={styles.resumed}>
          저장하지 않은 내용을 이어서 씁니다.
          <Button size="xs" variant="subtle" onClick={form.reset}>
            처음부터
          </Button>
        </output>
      )}
      {keys.map((key, index) => (
        <Fragment key={key}>
          <div data-problem={problems[key] !== undefined || undefined}>
            <FieldInput
              name={key}
              field={resource.fields[key]!}
              value={form.values[key] ?? null}
              error={problems[key] ?? null}
              first={index === 0}
              onChange={(value) => form.change(key, value)}
            />
          </div>
          {key === extraAfter && more}
        </Fragment>
      ))}
      {extraAfter === undefined && more}
      <div className={styles.buttons}>
        {form.failure && (
          <p role="alert" className={styles.failure}>
            {form.failure.message}
          </p>
        )}
        {form.dirty && (
          <Button variant="subtle" color="grey" onClick={() => void discard()}>
            입력 지우기
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          닫기
        </Button>
        <Button loading={form.isSaving} rightSection={!narrow && <Kbd keys="ctrl+Enter" />} onClick={form.save}>
          저장
        </Button>
      </div>
    </form>
  );
}
