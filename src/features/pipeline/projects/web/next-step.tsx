import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { firmToday } from "#platform/dates.ts";
import { LimitedInput } from "#ui/components/limited.tsx";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { refreshReads, useWrite } from "#platform/web/query.ts";
import { shownText } from "#records/web/shown.ts";
import { editProgress, projectCalls, readRadar } from "../endpoints.ts";
import { project } from "../project.ts";
import { DueDay } from "./project-cells.tsx";
import { useWorksOn } from "./works-on.ts";
import styles from "./project-page.module.css";

const afterWrite = [projectCalls.read, projectCalls.list, projectCalls.history, readRadar];

type Row = RowOf<typeof project>;
type Step = { readonly nextStep: string; readonly nextStepDue: string };

const stepOf = ({ nextStep, nextStepDue }: Row): Step => ({ nextStep, nextStepDue: nextStepDue ?? "" });

/** 다음단계 of a project, and writing it down; what was not typed follows what others save. */
export function NextStep({ row }: { readonly row: Row }) {
  const mayWork = useWorksOn(row);
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // Saving gives the keyboard back to where it came from.
    if (wasEditing.current && !editing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <Card
      title="다음단계"
      aside={
        mayWork &&
        !editing && (
          <Button ref={button} size="xs" variant="default" onClick={() => setEditing(true)}>
            기록
          </Button>
        )
      }
    >
      {editing ? (
        <StepForm row={row} onDone={() => setEditing(false)} />
      ) : (
        <dl className={styles.pairs}>
          <dt>할 일</dt>
          <dd>{shownText(project.fields.nextStep, row.nextStep)}</dd>
          <dt>기한</dt>
          <dd>
            <DueDay day={row.nextStepDue} />
          </dd>
        </dl>
      )}
    </Card>
  );
}

function StepForm({ row, onDone }: { readonly row: Row; readonly onDone: () => void }) {
  const stored = stepOf(row);
  const [typed, setTyped] = useState<Partial<Step>>({});
  /** What the typed fields held when they were typed into, or when the person was last told what they hold. */
  const [seen, setSeen] = useState<Partial<Step>>({});
  const [told, setTold] = useState<string | null>(null);
  const step = { ...stored, ...typed };
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  const save = useWrite(editProgress, {
    refreshes: afterWrite,
    quiet: true,
    onSuccess: (_, { body: { changes } }) => {
      const sent = Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? ""]));
      const rest = Object.entries(latest.current).filter(([key, value]) => sent[key] !== value);
      if (rest.length === 0) return onDone();
      setTyped(Object.fromEntries(rest));
      setSeen((now) => ({ ...now, ...sent }));
    },
    onError: ({ code }) => code === "conflict" && void refreshReads(projectCalls.read),
  });
  const type = (key: keyof Step, value: string) => {
    setTyped((now) => ({ ...now, [key]: value }));
    setSeen((now) => ({ [key]: stored[key], ...now }));
    setTold(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(typed).length === 0) return onDone();
    setTold(null);
    const overtaken = (Object.keys(typed) as (keyof Step)[]).filter((key) => stored[key] !== seen[key]);
    if (overtaken.length > 0) {
      setSeen({ ...seen, ...stored });
      const texts = overtaken.map((key) => shownText(project.fields[key], row[key]));
      return setTold(`그 사이 내용이 바뀌었습니다: ‘${texts.join(" · ")}’. 다시 저장하면 내 내용으로 바꿉니다.`);
    }
    const { nextStep, nextStepDue } = typed;
    const due = nextStepDue !== undefined && { nextStepDue: nextStepDue || null };
    save.mutate({
      params: { number: String(row.number) },
      body: { version: row.version, changes: { ...(nextStep !== undefined && { nextStep }), ...due } },
    });
  };
  const failure = save.error;
  return (
    <form onSubmit={submit} className={styles.step}>
      <LimitedInput
        label="할 일"
        limit={200}
        value={step.nextStep}
        onChange={(event) => type("nextStep", event.currentTarget.value)}
        error={told ?? (failure && !failure.fields.nextStepDue ? failure.message : undefined)}
        data-autofocus
      />
      <TextInput
        type="date"
        label="기한"
        min={firmToday()}
        value={step.nextStepDue}
        onChange={(event) => type("nextStepDue", event.currentTarget.value)}
        error={failure?.fields.nextStepDue}
      />
      <Button type="submit" size="xs" loading={save.isPending}>
        저장
      </Button>
    </form>
  );
}
