import { formatDateTime, formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { Table } from "#ui/components/table.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { StepButtons } from "#records/web/steps/step-buttons.tsx";
import type { StepsInUse } from "#records/web/steps/take-step.ts";
import { factValue } from "#records/web/shown-value.tsx";
import { destroyedKinds, destructionItem, destructionSteps } from "#features/compliance/destruction/destruction.ts";
import { listDestruction } from "#features/compliance/destruction/endpoints.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import type * as schemas from "#features/compliance/destruction/schemas.ts";
import styles from "./review.module.css";

export type DestructionItem = CallOutput<typeof schemas.listDestruction>["models"][number];

/** What is due, why it may have to stay, and the next step of whoever looks. */
export function DueTable({ items }: { readonly items: readonly DestructionItem[] }) {
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
              <PageLink to={item.path ?? "/"} className={styles.link}>
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
              <Steps item={item} />
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
  return (
    <>
      {factValue(destructionItem.fields.status, status)} {requestedBy}{" "}
      <small>{requestedAt && formatDateTime(requestedAt).slice(0, 16)}</small>
    </>
  );
}

function Steps({ item }: { readonly item: DestructionItem }) {
  const { id, kind, number, name, status, requestedBy } = item;
  const use: StepsInUse = {
    machine: destructionSteps,
    refreshes: [listDestruction, clientCalls.list, clientCalls.read],
    called: `${destroyedKinds[kind]} ${number} ${name}`,
    before: async (step) => step !== "approve" || agrees(item),
  };
  return (
    <div className={styles.steps}>
      <StepButtons use={use} row={{ ...item, number: id }} presets={{ hold: { holdKind: "분쟁" } }} />
      {status === "requested" && <small>요청한 {requestedBy}님이 아닌 관리자가 승인합니다.</small>}
    </div>
  );
}

function agrees({ kind, number, name }: DestructionItem): Promise<boolean> {
  return confirm({
    title: `${destroyedKinds[kind]} ${number}번 ${name}의 개인정보를 파기할까요?`,
    message: "이름·연락처·메모·파일이 지워지고 되돌릴 수 없습니다. 파기 확인서가 남습니다.",
    confirmLabel: "파기",
    danger: true,
  });
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
