import { Button } from "@mantine/core";
import { formatDateTime, formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { Table } from "#ui/components/table.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { destroyedKinds, type DestructionStep } from "#features/compliance/destruction/destruction.ts";
import type * as schemas from "#features/compliance/destruction/schemas.ts";
import styles from "./review.module.css";

export type DestructionItem = CallOutput<typeof schemas.listDestruction>["models"][number];

type DueTableProps = {
  readonly items: readonly DestructionItem[];
  readonly busy: boolean;
  readonly onStep: (item: DestructionItem, step: DestructionStep) => void;
};

/** What is due, why it may have to stay, and the next step of whoever looks. */
export function DueTable({ items, busy, onStep }: DueTableProps) {
  return (
    <Table label="파기 대상" wraps stacks>
      <thead>
        <tr>
          <th scope="col">구분</th>
          <th scope="col">대상</th>
          <th scope="col">파기 예정일</th>
          <th scope="col">근거</th>
          <th scope="col">상태</th>
          <th scope="col">처리</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>{destroyedKinds[item.kind]}</td>
            <td>
              <PageLink to={`/lawfirm/${item.kind}/${item.number}`} className={styles.link}>
                {item.number} {item.name || "이름 없음"}
              </PageLink>{" "}
              <small>{item.team}</small>
            </td>
            <td className={styles.day} data-label="예정">
              {formatDay(item.dueOn)}
            </td>
            <td className={styles.words}>{item.basis}</td>
            <td className={styles.words}>
              <State item={item} />
            </td>
            <td>
              <Steps item={item} busy={busy} onStep={(step) => onStep(item, step)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function State({ item: { hold, hindrances, status, requestedBy, requestedAt } }: { readonly item: DestructionItem }) {
  if (hold) {
    return (
      <>
        <StateChip tone="amber">보류 · {hold.kind}</StateChip> {hold.note} <small>{hold.by}</small>
      </>
    );
  }
  if (hindrances.length > 0) {
    return hindrances.map((word) => (
      <StateChip key={word} tone="blue">
        {word}
      </StateChip>
    ));
  }
  if (status === "due") return <StateChip tone="grey">대기</StateChip>;
  return (
    <>
      <StateChip tone="accent">파기 요청</StateChip> {requestedBy}{" "}
      <small>{requestedAt && formatDateTime(requestedAt).slice(0, 16)}</small>
    </>
  );
}

type StepsProps = {
  readonly item: DestructionItem;
  readonly busy: boolean;
  readonly onStep: (step: DestructionStep) => void;
};

function Steps({ item: { hold, hindrances, status, requestedBy, mayApprove }, busy, onStep }: StepsProps) {
  const button = (step: DestructionStep, label: string, variant: "default" | "filled" = "default") => (
    <Button size="xs" variant={variant} disabled={busy} onClick={() => onStep(step)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.steps}>
      {hold && button("release", "보류 해제")}
      {!hold && status === "due" && (
        <>
          {hindrances.length === 0 && button("request", "파기 요청", "filled")}
          {button("hold", "보류")}
        </>
      )}
      {status === "requested" && (
        <>
          {mayApprove && hindrances.length === 0 && button("approve", "파기 승인", "filled")}
          <small>요청한 {requestedBy}님이 아닌 관리자가 승인합니다.</small>
          {button("withdraw", "요청 철회")}
        </>
      )}
    </div>
  );
}

/** What is gone: numbers, days, people and figures; no name is left. */
export function CertificateTable({ items }: { readonly items: readonly DestructionItem[] }) {
  return (
    <Table label="파기 확인서" wraps stacks>
      <thead>
        <tr>
          <th scope="col">확인서</th>
          <th scope="col">대상</th>
          <th scope="col">파기일시</th>
          <th scope="col">근거</th>
          <th scope="col">요청 · 승인</th>
          <th scope="col">파기한 자료</th>
          <th scope="col">방법</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>{item.id}</td>
            <td>
              {destroyedKinds[item.kind]} {item.number}
            </td>
            <td className={styles.day}>{item.destroyedAt && formatDateTime(item.destroyedAt).slice(0, 16)}</td>
            <td className={styles.words}>{item.basis}</td>
            <td>
              {item.requestedBy} · {item.approvedBy}
            </td>
            <td>
              {Object.entries(item.wiped)
                .map(([word, count]) => `${word} ${count}`)
                .join(", ")}
            </td>
            <td className={styles.words}>{item.method}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
