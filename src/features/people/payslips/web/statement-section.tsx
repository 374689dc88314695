import { Button } from "@mantine/core";
import { formatDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { formatMinutes } from "#features/people/worktime/day.ts";
import { LinesCard } from "#records/web/lines/lines-card.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readStatement, setItems } from "../endpoints.ts";
import { itemCategories, payslip, payslipItems } from "../payslip.ts";
import type { readStatement as schema } from "../schemas.ts";
import styles from "./payslips.module.css";

type Statement = CallOutput<typeof schema>["model"];

const blank = { category: "allowance", name: "", amount: null, minutes: null, formula: "" } as const;

/** The payslip as the law wants it said, and the table in which its items are written. */
export function StatementSection({ number, writes }: { readonly number: number; readonly writes: boolean }) {
  const params = { number: String(number) };
  const { data, error, refetch } = useRead(readStatement, { params });
  if (!data) {
    if (!error) return <SkeletonRows rows={6} columns="1fr 120px 1fr" />;
    return <ErrorState title="명세서를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  const { model } = data;
  return (
    <div className={styles.stack}>
      {writes && <Items number={number} statement={model} />}
      <Incentives number={number} statement={model} writes={writes} />
      {writes && model.missing.length > 0 && (
        <ul className={styles.missing} aria-label="확정하기 전에 채울 것">
          {model.missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <Blocks statement={model} />
    </div>
  );
}

function Items({ number, statement }: { readonly number: number; readonly statement: Statement }) {
  const write = useWrite(setItems, {
    refreshes: [readStatement],
    onSuccess: () => void refreshRecord(payslip),
    success: "항목을 저장했습니다.",
    failure: "항목을 저장하지 못했습니다.",
  });
  return (
    <LinesCard
      title="항목"
      hint={`연장·야간·휴일근로는 시간과 계산식을, 상여처럼 달마다 다른 항목은 계산식을 적습니다. 합계는 자동으로 맞춥니다.${workedWords(statement)}`}
      lines={payslipItems}
      rows={statement.items}
      version={statement.version}
      blank={blank}
      saving={write.isPending}
      onSave={(items, version, onSuccess) =>
        write.mutate({ params: { number: String(number) }, body: { version, items } }, { onSuccess })
      }
      mayManage
    />
  );
}

type Paid = { readonly id: number; readonly says: string; readonly label: string };

/** Incentives that wait for the payslip, and those that are no longer as it pays them. */
function Incentives({ number, statement, writes }: { number: number; statement: Statement; writes: boolean }) {
  const { items, waiting, version } = statement;
  const write = useWrite(setItems, {
    refreshes: [readStatement],
    onSuccess: () => void refreshRecord(payslip),
    success: "인센티브를 명세서에 반영했습니다.",
    failure: "인센티브를 반영하지 못했습니다.",
  });
  const differing = items.flatMap(({ incentive }): Paid[] => {
    if (!incentive || incentive.differs === "") return [];
    return [{ id: incentive.id, says: incentive.differs, label: incentive.fits && writes ? "인센티브에 맞추기" : "" }];
  });
  const rows: readonly Paid[] = [
    ...differing,
    ...waiting.map(({ id, name, amount, formula }) => ({
      id,
      says: `${name} ${formatWon(amount)}원 (${formula})`,
      label: "항목에 넣기",
    })),
  ];
  if (rows.length === 0) return null;
  const put = (id: number) => write.mutate({ params: { number: String(number) }, body: { version, incentives: [id] } });
  return (
    <Card title="인센티브">
      {!writes && (
        <p className={styles.quiet}>명세서는 교부한 대로 남습니다. 지급액을 바꾸려면 정정해 새 판에 반영해 주세요.</p>
      )}
      <ul className={styles.incentives}>
        {rows.map(({ id, says, label }) => (
          <li key={id}>
            <span>{says}</span>
            {label !== "" && (
              <Button size="xs" variant="default" loading={write.isPending} onClick={() => put(id)}>
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the person entered in the month, beside what whoever writes the payslip types. */
function workedWords({ worked }: Statement): string {
  if (!worked) return "";
  const { overtime, night, holiday, unclocked } = worked;
  const parts = [
    overtime !== null && `연장 ${formatMinutes(overtime)}`,
    `야간 ${formatMinutes(night)}`,
    `휴일 ${formatMinutes(holiday)}`,
  ].filter(Boolean);
  const apart = unclocked > 0 ? ` 시각 없이 적은 ${formatMinutes(unclocked)}은 야간에 세지 않았습니다.` : "";
  return ` 업무시간 기록으로는 ${parts.join(" · ")}입니다.${apart}`;
}

function Blocks({ statement }: { readonly statement: Statement }) {
  const { person, payOn, workDays, gross, deductions, net, items, editions, edition, firm, month } = statement;
  return (
    <Card
      title={`${month} 급여명세서${edition > 1 ? ` · 정정 ${edition}판` : ""}`}
      aside={<span className={styles.quiet}>{firm}</span>}
    >
      <dl className={styles.facts}>
        <Fact label="근로자" value={`${person.name} (사번 ${person.staffNo})`} />
        <Fact label="소속" value={[person.department, person.position].filter(Boolean).join(" · ")} />
        <Fact label="지급일" value={formatDay(payOn)} />
        <Fact label="근로일수" value={workDays === null ? "" : `${workDays}일`} />
        <Fact label="연장·야간·휴일" value={hours(statement)} />
      </dl>
      <ItemTable
        label="지급 항목"
        items={items.filter(({ isDeduction }) => !isDeduction)}
        sum={gross}
        sumLabel="총지급액"
      />
      <ItemTable
        label="공제 항목"
        items={items.filter(({ isDeduction }) => isDeduction)}
        sum={deductions}
        sumLabel="공제 총액"
      />
      <p className={styles.net}>
        실지급액 <strong>{formatWon(net)}원</strong> <span className={styles.quiet}>= 총지급액 − 공제 총액</span>
      </p>
      {editions.length > 0 && (
        <p className={styles.quiet}>
          같은 달의 다른 판:{" "}
          {editions.map((other) => (
            <PageLink key={other.number} to={`/lawfirm/mypage/salary/${other.number}`}>
              {other.edition}판{" "}
            </PageLink>
          ))}
        </p>
      )}
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

const length = (minutes: number) =>
  [minutes >= 60 && `${Math.floor(minutes / 60)}시간`, minutes % 60 > 0 && `${minutes % 60}분`]
    .filter(Boolean)
    .join(" ");

function hours({ overtime, night, holiday }: Statement): string {
  return [
    overtime > 0 && `연장 ${length(overtime)}`,
    night > 0 && `야간 ${length(night)}`,
    holiday > 0 && `휴일 ${length(holiday)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

type ItemTableProps = {
  readonly label: string;
  readonly items: Statement["items"];
  readonly sum: number;
  readonly sumLabel: string;
};

function ItemTable({ label, items, sum, sumLabel }: ItemTableProps) {
  return (
    <Table label={label} wraps>
      <colgroup>
        <col className={styles.name} />
        <col className={styles.amount} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col" data-right>
            금액
          </th>
          <th scope="col">시간과 계산식</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, name, category, amount, minutes, formula, rate, incentive }) => (
          <tr key={id}>
            <td>
              {incentive && incentive.path !== "" ? <PageLink to={incentive.path}>{name}</PageLink> : name}
              {name !== itemCategories[category] && ` (${itemCategories[category]})`}
            </td>
            <td data-right>{formatWon(amount)}원</td>
            <td>{[minutes !== null && length(minutes), formula, rate].filter(Boolean).join(" · ") || "—"}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{sumLabel}</th>
          <td data-right>{formatWon(sum)}원</td>
          <td aria-hidden="true" />
        </tr>
      </tfoot>
    </Table>
  );
}
