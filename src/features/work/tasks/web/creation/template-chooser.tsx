import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { showPlans } from "#features/work/task-plans/access.ts";
import { planCalls, readPlanLines } from "#features/work/task-plans/endpoints.ts";
import { addDays } from "#firm/court-days.ts";
import { firmToday } from "#platform/dates.ts";
import { notifyUndo } from "#platform/web/notify.ts";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { isTouched } from "./new-task.ts";
import type { NewTaskForm } from "./use-new-task.ts";
import classes from "./creation.module.css";

/** Fills the panel from a line of a 업무 묶음 (product §6.1); its day counts from today. */
export function TemplateChooser({ form }: { readonly form: NewTaskForm }) {
  const [open, setOpen] = useState(false);
  if (!useAllowed(showPlans)) return null;
  if (open) return <Choices form={form} />;
  return (
    <div>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        업무 묶음에서 채우기
      </Button>
    </div>
  );
}

function Choices({ form }: { readonly form: NewTaskForm }) {
  const [plan, setPlan] = useState("");
  const { data, error } = useRead(planCalls.list, { query: { status: "inUse", sort: "name", size: "100" } });
  const plans = data?.models ?? [];
  const words = error ? "불러오지 못했습니다" : data && plans.length === 0 ? "사용 중인 업무 묶음 없음" : "고르기";
  return (
    <div className={classes.templates}>
      <NativeSelect
        label="업무 묶음"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for it
        autoFocus
        value={plan}
        onChange={(event) => setPlan(event.currentTarget.value)}
        data={[{ value: "", label: words }, ...plans.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      {plan !== "" && <LineChoice key={plan} plan={plan} form={form} />}
    </div>
  );
}

function LineChoice({ plan, form }: { readonly plan: string; readonly form: NewTaskForm }) {
  const [chosen, setChosen] = useState("");
  const { data, error } = useRead(readPlanLines, { params: { number: plan } });
  const lines = data?.lines ?? [];
  const fill = (id: string) => {
    setChosen(id);
    const line = lines.find((one) => String(one.id) === id);
    if (!line) return;
    const before = form.task;
    const { title, content, importance, days } = line;
    form.change({ title, content, importance, everyone: false, dueAt: addDays(firmToday(), Math.max(0, days)) });
    if (isTouched(before)) notifyUndo("업무 묶음의 내용으로 채웠습니다.", () => form.change(before));
  };
  const words = error ? "불러오지 못했습니다" : data && lines.length === 0 ? "업무 없음" : "고르기";
  return (
    <NativeSelect
      label="채울 업무"
      value={chosen}
      onChange={(event) => fill(event.currentTarget.value)}
      data={[
        { value: "", label: words },
        ...lines.map(({ id, title, importance }) => ({ value: String(id), label: `[${importance}] ${title}` })),
      ]}
    />
  );
}
