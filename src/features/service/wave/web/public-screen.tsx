import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { useIdParam } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { Card } from "#ui/components/card.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { applyToSuit, listOpenSuits } from "../endpoints.ts";
import type { listOpenSuits as schema } from "../schemas.ts";
import styles from "./wave.module.css";

type OpenSuit = CallOutput<typeof schema>["models"][number];

/** /wave and /wave/suit/{suit_id}: what clients read about suits that recruit, and how they apply. Without sign-in. */
export default function PublicScreen() {
  const chosen = useIdParam("suitId");
  const { data, error, refetch } = useRead(listOpenSuits, {});
  const models = data?.models.filter(({ id }) => chosen === null || id === chosen) ?? [];
  return (
    <div className={styles.public}>
      <PageHeader title="집단소송 안내" />
      {error && !data && <ErrorState title="불러오지 못했습니다." error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} columns="1fr" />}
      {data && models.length === 0 && <EmptyState title="지금 모집하는 소송이 없습니다." />}
      {models.map((suit) => (
        <SuitCard key={suit.id} suit={suit} />
      ))}
    </div>
  );
}

function SuitCard({ suit }: { readonly suit: OpenSuit }) {
  const [open, setOpen] = useState(false);
  const costs = [
    suit.retainer === null ? "" : `착수금 ${formatWon(suit.retainer)}원`,
    suit.expenses === null ? "" : `실비 ${formatWon(suit.expenses)}원`,
    suit.successFee === "" ? "" : `성공보수 ${suit.successFee}`,
  ].filter(Boolean);
  return (
    <Card title={suit.title}>
      <p className={styles.text}>{suit.text}</p>
      <dl className={styles.facts}>
        <Fact label="광고책임" value={[suit.firm, suit.lawyer && `${suit.lawyer} 변호사`].filter(Boolean).join(" ")} />
        <Fact label="피고" value={suit.defendants} />
        <Fact label="모집 마감" value={suit.recruitTo === null ? "" : formatDay(suit.recruitTo)} />
        <Fact label="비용" value={costs.join(" · ")} />
        <Fact
          label="필요 서류"
          value={suit.documents.map(({ name, optional }) => (optional ? `${name}(선택)` : name)).join(", ")}
        />
      </dl>
      {open ? <ApplicationForm suit={suit} /> : <Button onClick={() => setOpen(true)}>참여 신청</Button>}
    </Card>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  if (value === "") return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const blank = { name: "", tel: "", unit: "", email: "" };
const labels = { name: "성명", tel: "연락처", unit: "동·호", email: "이메일" } as const;

function ApplicationForm({ suit }: { readonly suit: OpenSuit }) {
  const [values, setValues] = useState(blank);
  const [agreed, setAgreed] = useState(false);
  const write = useWrite(applyToSuit, { quiet: true, once: true });
  if (write.isSuccess) {
    return <output className={styles.done}>신청을 받았습니다. 담당자가 연락처로 안내해 드립니다.</output>;
  }
  const send = () =>
    write.mutate({
      params: { suitId: String(suit.id) },
      body: { ...values, consent: suit.consent.number, agreed: true },
    });
  return (
    <form
      className={styles.application}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (agreed) send();
      }}
    >
      {(Object.keys(labels) as (keyof typeof labels)[]).map((key) => (
        <TextInput
          key={key}
          label={labels[key]}
          required={key === "name" || key === "tel"}
          autoComplete={key === "name" || key === "tel" || key === "email" ? key : "off"}
          inputMode={key === "tel" ? "tel" : "text"}
          value={values[key]}
          error={fieldError(write.error, key)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((now) => ({ ...now, [key]: value }));
          }}
        />
      ))}
      <section aria-label="동의서" className={styles.consent}>
        <p className={styles.text}>{suit.consent.body}</p>
      </section>
      <Checkbox
        label="동의서를 읽고 동의합니다."
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      <div role="alert" className={styles.broken}>
        {write.error?.message}
      </div>
      <Button type="submit" disabled={!agreed} loading={write.isPending}>
        신청하기
      </Button>
    </form>
  );
}
