import { Button, Group, Stack } from "@mantine/core";
import "@mantine/core/styles/Stack.css";
import "@mantine/core/styles/Group.css";
import { Suspense, useState, type KeyboardEvent } from "react";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import { formatTaskDate } from "#platform/dates.ts";
import type { Resource, RowOf } from "#records/resource.ts";
import { confirm } from "#ui/components/confirm.ts";
import { Kbd } from "#ui/components/kbd.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { FieldInput } from "#records/web/form/inputs.tsx";
import { MergeView } from "#records/web/form/merge-view.tsx";
import { useRecordForm } from "#records/web/form/use-record-form.ts";
import { consult, journalFields } from "../consult.ts";
import { addAddendum, confirmJournal, consultCalls, listAddenda } from "../endpoints.ts";
import styles from "./consults.module.css";

type Row = RowOf<typeof consult>;

/** The journal is written apart from the other fields: what was typed there is kept apart as well. */
const journal: Resource = { ...(consult as unknown as Resource), name: "consultJournal" };
const keys = ["privacyConsentAt", ...journalFields];
const none = {};
const noInput = () => none;

/** 상담일지: written in its five parts, then confirmed, then only added to. */
export function Journal({ row }: { readonly row: Row }) {
  const isOpen = !row.journalConfirmedAt && row.status !== "converted" && row.mayChange;
  return (
    <section className={styles.journal} aria-label="상담일지">
      <h2>상담일지</h2>
      {isOpen ? (
        <Suspense fallback={<SkeletonRows rows={keys.length} columns="1fr" />}>
          <JournalForm row={row} />
        </Suspense>
      ) : (
        <WrittenJournal row={row} />
      )}
      {row.journalConfirmedAt && <Addenda row={row} mayAdd={row.mayChange} />}
    </section>
  );
}

function WrittenJournal({ row }: { readonly row: Row }) {
  const written = journalFields.filter((key) => (row[key] ?? "").trim() !== "");
  if (written.length === 0) return <p className={styles.quiet}>내용없음</p>;
  return (
    <dl className={styles.written}>
      {written.map((key) => (
        <div key={key}>
          <dt>{consult.fields[key].label}</dt>
          <dd>{row[key]}</dd>
        </div>
      ))}
      {row.journalConfirmedAt && <p className={styles.quiet}>{formatTaskDate(row.journalConfirmedAt)} 확정</p>}
    </dl>
  );
}

function JournalForm({ row }: { readonly row: Row }) {
  const form = useRecordForm({
    resource: journal,
    keys,
    row,
    preset: none,
    extraInput: noInput,
    onSaved: () => undefined,
  });
  const close = useWrite(confirmJournal, {
    refreshes: [consultCalls.read, consultCalls.history],
    failure: "확정하지 못했습니다.",
    success: "상담일지를 확정했습니다.",
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.save();
  };
  const finish = async () => {
    const sure = await confirm({
      title: "상담일지를 확정할까요?",
      message: "확정하면 고칠 수 없고 추가기재만 할 수 있습니다.",
      confirmLabel: "확정",
    });
    if (sure) close.mutate({ params: { number: String(row.number) }, body: { version: form.version } });
  };
  if (form.merge) {
    return <MergeView resource={journal} merge={form.merge} values={form.values} onChoose={form.choose} />;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter in any of its fields
    <form noValidate onSubmit={(event) => event.preventDefault()} onKeyDown={onKeyDown}>
      <Stack gap="sm">
        {form.resumed && form.dirty && <output className={styles.quiet}>저장하지 않은 내용을 이어서 씁니다.</output>}
        {keys.map((key) => (
          <FieldInput
            key={key}
            name={key}
            first={false}
            field={journal.fields[key]!}
            value={form.values[key] ?? null}
            error={form.problems[key] ?? null}
            onChange={(value) => form.change(key, value)}
          />
        ))}
        {form.failure && (
          <p role="alert" className={styles.failure}>
            {form.failure.message}
          </p>
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={form.dirty} loading={close.isPending} onClick={() => void finish()}>
            상담일지 확정
          </Button>
          <Button loading={form.isSaving} rightSection={<Kbd keys="ctrl+Enter" />} onClick={form.save}>
            일지 저장
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Addenda({ row, mayAdd }: { readonly row: Row; readonly mayAdd: boolean }) {
  const params = { number: String(row.number) };
  const { data } = useRead(listAddenda, { params });
  const [content, setContent] = useState("");
  const add = useWrite(addAddendum, {
    refreshes: [listAddenda, consultCalls.history],
    failure: "남기지 못했습니다.",
    once: true,
    // What was typed on meanwhile stays.
    onSuccess: (_, { body }) => setContent((now) => (now === body.content ? "" : now)),
  });
  const send = () => {
    if (content.trim() !== "" && !add.isPending) add.mutate({ params, body: { content } });
  };
  return (
    <Stack gap="xs">
      <ul className={styles.addenda}>
        {data?.models.map((one) => (
          <li key={one.id}>
            <span className={styles.quiet}>
              {formatTaskDate(one.createdAt)} {one.staffName}
            </span>
            <p>{one.content}</p>
          </li>
        ))}
      </ul>
      {mayAdd && (
        <>
          <LimitedTextarea
            label="추가기재"
            autosize
            minRows={2}
            limit={20_000}
            value={content}
            onChange={(event) => setContent(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
              event.preventDefault();
              send();
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" loading={add.isPending} disabled={content.trim() === ""} onClick={send}>
              추가기재 남기기
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
