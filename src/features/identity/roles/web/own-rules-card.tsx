import { Button, Checkbox, TextInput } from "@mantine/core";
import type { Subject } from "#firm/permissions.ts";
import type { Action } from "#platform/policy.ts";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { Card } from "#ui/components/card.tsx";
import { EndButtons } from "#ui/components/end-buttons.tsx";
import { actionOn, areas, withoutSubject, withRule, type TimedRule } from "../own-rules.ts";
import styles from "./own-rules.module.css";

type OwnRulesCardProps = {
  readonly rules: readonly TimedRule[];
  readonly changed: boolean;
  readonly locked: boolean;
  readonly onChange: (rules: readonly TimedRule[]) => void;
  readonly onReset: () => void;
  readonly onSave: () => void;
};

/** 개인 규칙: what one person may do beside the roles, ticked area by area, until a day where one is given. */
export function OwnRulesCard({ rules, changed, locked, onChange, onReset, onSave }: OwnRulesCardProps) {
  return (
    <Card title="개인 규칙">
      <p className={styles.note}>
        역할에 더해 이 사람에게만 주는 권한입니다. 규칙은 더하기만 하고, 역할이 준 권한을 줄이지는 않습니다. 마지막 날을
        적으면 그날까지만 적용됩니다.
      </p>
      {areas.map(({ title, rows }) => (
        <fieldset key={title} className={styles.group} disabled={locked}>
          <legend>{title}</legend>
          {rows.map(([subject, words]) => (
            <Area key={subject} subject={subject} words={words} rules={rules} onChange={onChange} />
          ))}
        </fieldset>
      ))}
      <EndButtons>
        {changed && (
          <Button variant="default" onClick={onReset}>
            되돌리기
          </Button>
        )}
        <Button disabled={!changed || locked} onClick={onSave}>
          규칙 저장
        </Button>
      </EndButtons>
    </Card>
  );
}

type AreaProps = Pick<OwnRulesCardProps, "rules" | "onChange"> & { readonly subject: Subject; readonly words: string };

function Area({ subject, words, rules, onChange }: AreaProps) {
  const [today] = useState(() => firmToday());
  const action = actionOn(rules, subject);
  const endsOn = rules.find((rule) => rule.subject === subject)?.endsOn ?? "";
  const set = (next: Action | null) =>
    onChange(next === null ? withoutSubject(rules, subject) : withRule(rules, { action: next, subject }));
  const end = (day: string) =>
    onChange(rules.map((rule) => (rule.subject === subject ? { ...rule, endsOn: day === "" ? null : day } : rule)));
  return (
    <fieldset className={styles.area} aria-label={subject}>
      <span className={styles.words}>
        {subject}
        <small>{words}</small>
      </span>
      <Checkbox
        label="보기"
        checked={action !== null}
        disabled={action === "manage"}
        onChange={(event) => set(event.currentTarget.checked ? "show" : null)}
      />
      <Checkbox
        label="관리"
        checked={action === "manage"}
        onChange={(event) => set(event.currentTarget.checked ? "manage" : "show")}
      />
      {action !== null && (
        <TextInput
          type="date"
          size="xs"
          aria-label={`${subject} 마지막 날`}
          min={today}
          value={endsOn}
          onChange={(event) => end(event.currentTarget.value)}
        />
      )}
    </fieldset>
  );
}
