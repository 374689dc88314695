import { Button } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { firmToday } from "#platform/dates.ts";
import { withParticle } from "#platform/particle.ts";
import { call } from "#platform/web/call.ts";
import { useFacts } from "#platform/web/session.ts";
import { LimitedInput } from "#ui/components/limited.tsx";
import { searchRelated as maySearch } from "../../access.ts";
import { searchRelated } from "../../endpoints.ts";
import { readQuickLine, withoutPart, type QuickPart } from "../../quick-line.ts";
import { isComposing } from "../parts/composing.ts";
import { titleMax, type NewTask } from "./new-task.ts";
import type { NewTaskForm } from "./use-new-task.ts";
import type { Recipients } from "./use-recipients.ts";
import classes from "./creation.module.css";

type QuickLineProps = {
  readonly form: NewTaskForm;
  readonly recipients: Recipients;
  /** The task belongs to the record from which the panel was opened. */
  readonly isFixed: boolean;
};

/** 빠른 입력: one line fills the fields below it; its parts are shown, and taken out again by a click. */
export function QuickLineInput({ form, recipients, isFixed }: QuickLineProps) {
  const { line } = form.task;
  const setLine = (text: string) => form.change({ line: text });
  const [message, setMessage] = useState<string | null>(null);
  const maySee = maySearch.project.allows(useFacts());
  const { title, parts } = readQuickLine(line, { staffs: recipients.offered, today: firmToday() });
  const fill = async () => {
    setMessage(null);
    const people = parts.flatMap((part) => (part.kind === "staff" ? [part.id] : []));
    if (people.length > 0) recipients.choose(people);
    form.change({ line: "", ...(title !== "" && { title: title.slice(0, titleMax) }), ...fieldsOf(parts) });
    const record = parts.findLast((part) => part.kind === "record");
    if (!record || isFixed) return;
    if (!maySee) setMessage("사건을 볼 권한이 없어 관련 업무는 채우지 않았습니다.");
    else setMessage(await chooseCase(record.searchText, form));
  };
  const fillByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || isComposing(event)) return;
    event.preventDefault();
    if (line.trim() !== "") void fill();
  };
  return (
    <div>
      <LimitedInput
        label="빠른 입력"
        placeholder="소장 초안 !A @담당 ~12/3 #사건번호"
        description="Enter를 누르면 아래 칸을 채웁니다."
        limit={400}
        value={line}
        onChange={(event) => {
          setLine(event.currentTarget.value);
          setMessage(null);
        }}
        onKeyDown={fillByEnter}
      />
      {parts.length > 0 && (
        <div className={classes.parts}>
          {parts.map(({ token, words }, place) => (
            <Button
              // oxlint-disable-next-line react/no-array-index-key -- the same part may stand there twice
              key={`${place} ${token}`}
              size="compact-xs"
              variant="light"
              aria-label={`${words} 제외`}
              title="누르면 제외합니다"
              onClick={() => setLine(withoutPart(line, token))}
            >
              {words} ×
            </Button>
          ))}
        </div>
      )}
      {message !== null && (
        <p className={classes.error} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

function fieldsOf(parts: readonly QuickPart[]): Partial<NewTask> {
  return Object.assign(
    {},
    ...parts.map((part) => {
      if (part.kind === "importance") return { importance: part.importance };
      return part.kind === "due" ? { dueAt: part.day } : {};
    }),
  ) as Partial<NewTask>;
}

/** Chooses the one case that is found; returns what to do where there is none, or more. */
async function chooseCase(searchText: string, form: NewTaskForm): Promise<string | null> {
  try {
    const { models } = await call(searchRelated, { query: { category: "project", searchText } });
    const [only, ...others] = models;
    if (!only) return `${withParticle(searchText, "으로/로")} 찾은 사건이 없습니다.`;
    if (others.length > 0) {
      form.change({ relatedType: "project", related: null });
      return `${withParticle(searchText, "으로/로")} 찾은 사건이 ${models.length}건입니다. 관련 업무에서 골라 주세요.`;
    }
    form.change({ relatedType: "project", related: { idInt: only.id_int, name: only.name, brief: only.brief } });
    return null;
  } catch {
    return "사건을 찾지 못했습니다. 관련 업무에서 골라 주세요.";
  }
}
