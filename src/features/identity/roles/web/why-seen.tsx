import { Button, Select, TextInput } from "@mantine/core";
import "@mantine/core/styles/Combobox.css";
import { useState, type FormEvent } from "react";
import { useRead } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import administration from "#features/identity/administration/administration.module.css";
import { explainSight, listRecordKinds } from "../endpoints.ts";
import styles from "./own-rules.module.css";

type WhySeenProps = { readonly userId: number; readonly name: string };
type Asked = { readonly type: string; readonly number: string };

/** 왜 보이나요: which rule shows one record to this person, or why none does. */
export function WhySeen({ userId, name }: WhySeenProps) {
  const kinds = useRead(listRecordKinds, {});
  const [type, setType] = useState("consult");
  const [number, setNumber] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const isNumber = /^[1-9]\d{0,14}$/.test(number.trim());
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber) setAsked({ type, number: number.trim() });
  };
  const options = (kinds.data?.models ?? []).map((kind) => ({ value: kind.type, label: kind.label }));
  return (
    <Card title="왜 보이나요 · 왜 안 보이나요">
      <form onSubmit={ask} className={administration.form}>
        <div className={administration.pair}>
          <Select
            label="기록"
            data={options}
            value={type}
            allowDeselect={false}
            onChange={(value) => setType(value ?? type)}
          />
          <TextInput
            label="번호"
            inputMode="numeric"
            value={number}
            error={number !== "" && !isNumber ? "번호를 숫자로 적어 주세요." : undefined}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" variant="default" disabled={!isNumber}>
          확인
        </Button>
      </form>
      {asked && <Answer key={`${asked.type}.${asked.number}`} userId={userId} name={name} asked={asked} />}
    </Card>
  );
}

function Answer({ userId, name, asked }: WhySeenProps & { readonly asked: Asked }) {
  const { data, error } = useRead(explainSight, { params: { userId: String(userId), ...asked } });
  if (error && !data) {
    const missing = "없는 번호이거나 본인이 볼 수 없는 기록입니다. 볼 수 있는 기록만 확인할 수 있습니다.";
    return <p role="alert">{error.code === "notFound" ? missing : error.message}</p>;
  }
  if (!data) return <SkeletonRows rows={3} columns="20px 1fr" />;
  return (
    <section aria-live="polite">
      <p>
        <strong>
          {name}님에게 {data.label} {asked.number}: {data.sees ? "보입니다." : "보이지 않습니다."}
        </strong>
      </p>
      <ul className={styles.answer} aria-label="규칙">
        {data.rules.map(({ holds, text }) => (
          <li key={text}>
            <span aria-hidden>{holds ? "✓" : "–"}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
